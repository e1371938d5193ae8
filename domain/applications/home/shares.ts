/** Kinds of what a learner shares: one recording, its figures, or the figures of its topic up to that day. */
export const SHARE_KINDS = ['recording', 'figures', 'progress'] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];

/** Ways to share: with staff of a cohort, with an address, or by a link. */
export const SHARE_WAYS = ['staff', 'email', 'link'] as const;

/** `opened`: the content was fetched by a press, not by a program that reads mails. */
export const SHARE_LOOKS = ['opened', 'played'] as const;

export const SHARE_STATES = ['open', 'ended', 'taken_back'] as const;

export const SHARE_LIMITS = {
  link_days: [1, 7, 30],
  /** Shares of one learner that are open. */
  open_max: 100,
  page_size: 20,
  /** How long the address of a recording plays after the press; each request asks whether it is still shared. */
  media_minutes: 60,
  /** Recordings of one line of progress: the newest. */
  recordings_max: 40,
  /** A player reads in parts: within this time it is one look. */
  same_look_minutes: 30,
  /** How long a share that has ended stays in the list of its learner. */
  ended_kept_days: 30,
} as const;

/** Where a share stands. */
export function shareState(
  { ends_at, taken_back_at }: { ends_at: Date | null; taken_back_at: Date | null },
  now: Date,
): (typeof SHARE_STATES)[number] {
  if (taken_back_at !== null) return 'taken_back';
  return ends_at !== null && ends_at <= now ? 'ended' : 'open';
}
