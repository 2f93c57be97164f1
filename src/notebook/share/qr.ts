/** Bytes the largest QR code holds (version 40, level L; ISO/IEC 18004, table 7). */
export const QR_MOST = 2953;

/** The largest code with less than 100 modules a side (version 20): a phone reads denser ones only from close by. */
const QR_DENSE = 858;

/** Whether a link can be a QR code. A link is ASCII, so characters are bytes. */
export function qrFit(length: number): 'fine' | 'dense' | 'none' {
  if (length > QR_MOST) return 'none';
  return length > QR_DENSE ? 'dense' : 'fine';
}

/** A matrix of modules as one SVG path in units of modules: a rectangle for each run of dark ones in a row. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  let path = '';
  modules.forEach((row, y) => {
    let x = 0;
    while (x < row.length) {
      let end = x;
      while (row[end]) end++;
      if (end > x) path += `M${x} ${y}h${end - x}v1h${x - end}z`;
      x = Math.max(end, x + 1);
    }
  });
  return path;
}

/** The quiet zone the standard asks for, in modules. */
const QUIET = 4;

/** A link as a QR code: the path of its dark modules and the side of the square it stands in. */
export async function qrOf(text: string): Promise<{ path: string; size: number }> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'L', border: QUIET });
  return { path: qrPath(data), size };
}
