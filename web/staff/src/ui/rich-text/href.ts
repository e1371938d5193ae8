/** Completes a typed address: `acme.com` gets https, `jo@acme.com` becomes an e-mail link. */
export function completeHref(typed: string): string {
  const address = typed.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return address;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(address)) return `mailto:${address}`;
  return /^[^\s/]+\.[^\s]+$/.test(address) ? `https://${address}` : address;
}
