/** SHA-256 of the bytes, as lower-case hex. Requires a secure context, as the camera does. */
export async function sha256Hex(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The `Content-Digest` field of RFC 9530 for a SHA-256 given in hex.
 * @returns for example `sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:`
 */
export function contentDigest(sha256: string): string {
  const bytes = sha256.match(/../g) ?? [];
  return `sha-256=:${btoa(String.fromCharCode(...bytes.map((pair) => Number.parseInt(pair, 16))))}:`;
}
