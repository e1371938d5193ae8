import type { FairnessReceipt } from '@vivavoce/contract/types.ts';

/**
 * The part of an address that carries a fairness receipt. Browsers do not send it, so no log of a server holds it.
 */
export function toFragment(receipt: FairnessReceipt): string {
  const bytes = new TextEncoder().encode(JSON.stringify(receipt));
  const text = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
  return `#${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** The JSON of a receipt in a fragment; empty where it holds none. */
export function fromFragment(fragment: string): string {
  try {
    const text = atob(fragment.replace(/^#/, '').replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0));
  } catch {
    return '';
  }
}

/** A receipt as typed or from a file; null where it has another form. Whether it is genuine, the server says. */
export function readReceipt(json: string): FairnessReceipt | null {
  try {
    const receipt = JSON.parse(json) as Partial<FairnessReceipt> | null;
    const { facts, signature } = receipt ?? {};
    return typeof signature === 'string' && typeof facts === 'object' && facts !== null ? { facts, signature } : null;
  } catch {
    return null;
  }
}
