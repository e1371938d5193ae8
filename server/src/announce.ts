import type { SQL } from 'drizzle-orm';
import type { Context } from './context.ts';
import type { Tx } from './db/client.ts';
import type { jobs } from './db/schema/index.ts';

/** Announcements of modules to those above them, in the transaction of the action itself. */
export interface Announcements {
  /** A suspended company continues; its row says so already. */
  'company.reopened': { company: number; suspension: { after: Date; until: Date } };
  /** A change of criteria deleted or changed ratings of these applicants. Their rows are not locked. */
  'criteria.ratings_changed': { job: number; applications: readonly number[] };
  /** The mails of a scheduled invitation are about to be created for these applicants. */
  'invitations.leave': {
    job: typeof jobs.$inferSelect;
    time_zone: string;
    created_by: number | null;
    ids: number[];
  };
  /**
   * Deadlines are about to move. `sent_by_deadline` selects, as `id`, the applicants that a deadline sent; their rows are
   * locked.
   */
  'deadlines.move': { sent_by_deadline: SQL };
  /** Applicants are about to be erased. */
  'applicants.leave': { applications: readonly number[] };
  /** Applicants will be erased; the figures of reports are to stay without them. */
  'figures.stay': { applications: readonly number[] };
  /** Answers of an applicant were deleted. The row of the applicant is locked. */
  'answers.deleted': { job: number; application: number; questions: readonly number[] };
  /** A deleted answer of an applicant was restored. The row of the applicant is locked. */
  'answer.restored': { application: number };
  'interview.sent': { application: number };
  'recording.playable': { application: number };
}

type Listener<Name extends keyof Announcements> = (
  ctx: Context,
  tx: Tx,
  announced: Announcements[Name],
) => Promise<unknown>;

/** The listeners of each announcement, in the order in which they are called. */
export type Listeners = { readonly [Name in keyof Announcements]: readonly Listener<Name>[] };

/** Calls every listener in turn, within the transaction: what one throws refuses the action. */
export async function announce<Name extends keyof Announcements>(
  ctx: Context,
  tx: Tx,
  name: Name,
  announced: Announcements[Name],
): Promise<void> {
  for (const listen of ctx.listeners[name]) await listen(ctx, tx, announced);
}
