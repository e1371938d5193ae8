/** Fixed numbers of the mail budget. The limits themselves are settings (MAILS_PER_HOUR, MAILS_PER_DAY). */
const MAIL_BUDGET = {
  /** The part that mailings leave to single mails, so that a colleague's invitation does not wait behind thousands. */
  kept_for_single: 0.1,
  /** Sending pauses where this many of the mails of a day were refused, and they are this share of them. */
  refused_min: 20,
  refused_share: 0.1,
} as const;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Mails handed over in the minute that begins `at`. */
export interface MailMinute {
  at: Date;
  handed: number;
}

export interface MailLimits {
  per_hour: number;
  per_day: number;
}

/** Counted as long as one of its seconds lies within the window, so that no window ever holds more than its limit. */
const within = (minutes: readonly MailMinute[], window: number, now: Date): MailMinute[] =>
  minutes.filter(({ at }) => at.getTime() > now.getTime() - window - MINUTE_MS);

const sum = (minutes: readonly MailMinute[]): number => minutes.reduce((total, { handed }) => total + handed, 0);

/** Counted mails of the last hour and the last day. @param minutes those of the last day, in any order */
export const mailsUsed = (minutes: readonly MailMinute[], now: Date): { hour: number; day: number } => ({
  hour: sum(within(minutes, HOUR_MS, now)),
  day: sum(within(minutes, DAY_MS, now)),
});

/** The number of mails that may leave now: of single ones, and of those of mailings. */
export function mailRoom(
  minutes: readonly MailMinute[],
  { per_hour, per_day }: MailLimits,
  now: Date,
): { single: number; mailing: number } {
  const used = mailsUsed(minutes, now);
  const room = (share: number) =>
    Math.max(0, Math.min(Math.ceil(per_hour * share) - used.hour, Math.ceil(per_day * share) - used.day));
  return { single: room(1), mailing: room(1 - MAIL_BUDGET.kept_for_single) };
}

/** When a window has room for this many more mails, if no others come. */
function roomAt(
  minutes: readonly MailMinute[],
  { max, window, more }: { max: number; window: number; more: number },
  now: Date,
): number {
  if (max <= 0) return Infinity;
  // Beyond a whole budget, each takes a window of its own.
  const rounds = Math.ceil(more / max) - 1;
  const counted = within(minutes, window, now).toSorted((left, right) => left.at.getTime() - right.at.getTime());
  let missing = sum(counted) + (more - rounds * max) - max;
  let at = now.getTime();
  for (const minute of counted) {
    if (missing <= 0) break;
    missing -= minute.handed;
    at = minute.at.getTime() + window + MINUTE_MS;
  }
  return at + rounds * window;
}

/** When the last of the waiting mails is expected to leave; null where the budget is nothing. */
export function lastLeavesAt(
  minutes: readonly MailMinute[],
  { per_hour, per_day }: MailLimits,
  now: Date,
  waiting: number,
): Date | null {
  const share = 1 - MAIL_BUDGET.kept_for_single;
  const at = Math.max(
    roomAt(minutes, { max: Math.ceil(per_hour * share), window: HOUR_MS, more: waiting }, now),
    roomAt(minutes, { max: Math.ceil(per_day * share), window: DAY_MS, more: waiting }, now),
  );
  return Number.isFinite(at) ? new Date(at) : null;
}

/** Whether so many of the handed mails were refused that sending pauses. */
export const isTooManyRefused = (handed: number, refused: number): boolean =>
  refused >= MAIL_BUDGET.refused_min && refused >= handed * MAIL_BUDGET.refused_share;
