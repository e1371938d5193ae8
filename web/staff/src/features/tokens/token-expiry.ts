const dayMs = 86_400_000;

/** Lifetimes of a token in days; null works until it is revoked. */
export const expiryChoices = [30, 90, 365, null] as const;
export type ExpiryChoice = (typeof expiryChoices)[number];

/** Soon enough to limit harm, late enough not to be in the way. */
export const usualExpiry: ExpiryChoice = 90;

/** The expiry of a token that is created now. */
export const expiryDate = (days: number, now: Date): Date => new Date(now.getTime() + days * dayMs);

export type Validity = 'forever' | 'valid' | 'expired';

export function validityOf(expiresAt: string | null, now: Date): Validity {
  if (expiresAt === null) return 'forever';
  return Date.parse(expiresAt) > now.getTime() ? 'valid' : 'expired';
}
