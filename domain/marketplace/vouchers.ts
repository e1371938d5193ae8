/** Limits of voucher codes. */
export const VOUCHER_LIMITS = {
  /** Sixty bits: out of reach at the pace that the server allows for registrations, and short enough to type. */
  code_characters: 12,
  /** A code is read in groups. */
  group_characters: 4,
  /** Codes that a careers team prints for one event; more come with the next batch. */
  batch_max: 500,
  /** The highest limit of uses; null stands for unlimited. */
  uses_max: 100_000,
  /** A purpose fits one cell of a table. */
  note_max_characters: 120,
  /** Ten years; a later day is a typing error. */
  expiry_max_days: 3_650,
} as const;

/** Digits and capitals that do not look like each other: 32, so that each carries five bits. */
export const VOUCHER_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The code as it is stored, from what was typed: small letters, spaces and hyphens do not matter. */
export const readVoucherCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');

/** The code in groups, as it is printed. */
export const formatVoucherCode = (code: string): string =>
  code.match(new RegExp(`.{1,${VOUCHER_LIMITS.group_characters}}`, 'g'))?.join('-') ?? '';

export const VOUCHER_STATES = ['open', 'used_up', 'expired', 'retired'] as const;
export type VoucherState = (typeof VOUCHER_STATES)[number];

export interface VoucherFacts {
  uses: number;
  /** null without a limit. */
  max_uses: number | null;
  expires_at: Date | null;
  retired_at: Date | null;
}

/** Whether a voucher is accepted, and why not; what staff did themselves is named first. */
export function voucherState({ uses, max_uses, expires_at, retired_at }: VoucherFacts, now: Date): VoucherState {
  if (retired_at) return 'retired';
  if (max_uses !== null && uses >= max_uses) return 'used_up';
  return expires_at !== null && expires_at <= now ? 'expired' : 'open';
}

/**
 * Whether the review of a registration is paid: by the activity, where it offers one and the applicant asks for it, or
 * by a voucher. An activity without reviews has none to pay.
 */
export const isReviewPaid = (
  activity: { advertise_review: boolean },
  { wish, voucher }: { wish: boolean; voucher: boolean },
): boolean => activity.advertise_review && (wish || voucher);
