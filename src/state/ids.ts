/** A new id of 16 hex digits. Not `crypto.randomUUID`, which is missing on plain-http hosts. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
