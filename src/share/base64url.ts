import { linkError } from './error';

/** `String.fromCharCode` takes its arguments on the stack: not too many at once. */
const BYTES_PER_CALL = 8192;

/** RFC 4648 § 5, without padding. */
export function toBase64url(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += BYTES_PER_CALL)
    binary += String.fromCharCode(...bytes.subarray(start, start + BYTES_PER_CALL));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @throws LinkError `not-base64`, naming the first foreign character; `truncated` where a character is left over */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const foreign = /[^\w-]/u.exec(text);
  if (foreign) throw linkError('not-base64', foreign[0]);
  // Four characters are three bytes; a single one at the end is less than a byte.
  if (text.length % 4 === 1) throw linkError('truncated');
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
