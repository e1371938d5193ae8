import { DECISION_CHANGES, DECISION_TRACKS, decisionIsNews } from '@vivavoce/domain/applications/decisions.ts';
import type { ApplicantDecision } from '@vivavoce/domain/applications/decisions.ts';
import type { EventType } from '@vivavoce/domain/feed/event-types.ts';
import { APPLICANT_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { companies } from '../../../db/schema/index.ts';
import { eventsFrom } from '../../feed/feed.service.ts';
import type { NewEvent } from '../../feed/feed.service.ts';
import { timestamp } from '../list/filter.ts';
import { eachColumn, restoreStatement, TRACK_COLUMNS } from './restore.ts';
import type { RestoredTrack } from './restore.ts';

export const DECISION_EVENTS: Record<ApplicantDecision, EventType> = {
  shortlist: 'application.shortlisted',
  unshortlist: 'application.outcome_withdrawn',
  reject: 'application.rejected',
  archive: 'application.archived',
  unarchive: 'application.unarchived',
  reviewed: 'application.reviewed',
};

export interface RejectionDetail {
  reason: string | null;
  note: string | null;
  /** Null without an e-mail. */
  mail_at: Date | null;
}

export interface BulkDecision {
  decision: ApplicantDecision;
  /** A subquery of the ids of the applicants. */
  applicants: SQL;
  /** Each applicant was selected by id: the decision counts even where it changes nothing, so that no earlier one overrules it. */
  by_id?: boolean;
  /** Restricts to applicants that a bulk operation of this instant shortlisted, rejected or archived: its undo. */
  undo_of?: Date | undefined;
  /** The numbers of bulk operations of the activity that were undone, as a query of one column. */
  undone_operations: SQL;
  now: Date;
  /** Why applicants are rejected, and when their e-mail leaves. */
  rejection?: RejectionDetail | undefined;
  /** The number of a decision that is carried out later than it was made: newer decisions about an applicant hold. */
  number?: number;
  event: NewEvent & { job_id: number };
}

/** The next number, drawn while the row is locked: numbers are in the order in which rows changed. */
const NEXT_NUMBER = sql`nextval('decision_numbers')`;

const numberOf = ({ number }: BulkDecision): SQL => (number === undefined ? NEXT_NUMBER : sql`${number}::bigint`);
const trackOf = ({ decision }: BulkDecision) => DECISION_TRACKS[decision];

/** Whether an applicant of the alias `c` has a decision of this track, as a condition with `which` over the alias `d`. */
const hasDecision = (input: BulkDecision, which = sql`true`): SQL =>
  sql`exists (select 1 from decisions d where d.application_id = c.id and d.track = ${trackOf(input)} and ${which})`;

/** The columns that a decision writes where it changes something; what holds already retains its instant. */
function changesOf({ decision, now, rejection }: BulkDecision): SQL[] {
  const { sets, clears } = DECISION_CHANGES[decision];
  const detail = {
    outcome_mail_at: rejection?.mail_at ? timestamp(rejection.mail_at) : sql`null`,
    outcome_reason: sql`${rejection?.reason ?? null}::text`,
    outcome_note: sql`${rejection?.note ?? null}::text`,
  };
  return [
    ...sets.map((column) => ({ column, to: timestamp(now) })),
    ...clears.map((column) => ({ column, to: sql`null` })),
    ...(DECISION_TRACKS[decision] === 'outcome' ? Object.entries(detail).map(([column, to]) => ({ column, to })) : []),
    { column: 'updated_at', to: sql`now()` },
  ].map(({ column, to }) => {
    const name = sql.identifier(column);
    return sql`${name} = case when selected.news then ${to} else applications.${name} end`;
  });
}

const isNews = ({ decision }: BulkDecision): SQL =>
  sql`(${sql.raw(decisionIsNews(decision).sql((column) => `c.${column}`, 'now()'))})`;

/** Conditions over the alias `c` for the applicants of a decision, whether or not it changes them. */
function conditionsOf(input: BulkDecision): SQL[] {
  const { applicants, undo_of, number, event } = input;
  const conditions = [sql`c.job_id = ${event.job_id}`, sql`c.id in ${applicants}`];
  if (undo_of) conditions.push(sql`${timestamp(undo_of)} in (c.shortlisted_at, c.rejected_at, c.archived_at)`);
  if (number !== undefined) conditions.push(sql`not ${hasDecision(input, sql`d.number > ${number}::bigint`)}`);
  return conditions;
}

/** The applicants that a decision would change, as a query of one column `id`. */
export const changedApplicants = (input: BulkDecision): SQL =>
  sql`select c.id from applications c where ${sql.join([...conditionsOf(input), isNews(input)], sql` and `)}`;

/**
 * The applicants that a decision covers: those that it changes, those selected by id, and in a bulk operation those with
 * the same decision by an earlier one.
 */
function decidable(input: BulkDecision): SQL {
  const conditions = conditionsOf(input);
  if (input.number !== undefined) conditions.push(sql`(${isNews(input)} or ${hasDecision(input)})`);
  else if (!input.by_id) conditions.push(isNews(input));
  return sql.join(conditions, sql` and `);
}

/** The rows in the order of their ids, locked, so that two bulk operations take turns and never deadlock. */
const lockedRows = (columns: SQL, conditions: SQL): SQL =>
  sql`select c.id${columns} from applications c where ${conditions} order by c.id for no key update`;

/**
 * Decides, and stores the decision of each applicant with the columns after it; before the first one, what held until then.
 * Another transaction may have stored that since this statement began.
 */
function decide(input: BulkDecision): SQL {
  const track = trackOf(input);
  const columns = eachColumn(track, (column) => column);
  const before = TRACK_COLUMNS[track].length > 0;
  return sql`selected as materialized (
      ${lockedRows(sql`, ${isNews(input)} as news${eachColumn(track, (column) => `c.${column}`)}`, decidable(input))}
    ), decided as (
      update applications set ${sql.join(changesOf(input), sql`, `)} from selected where applications.id = selected.id
      returning applications.id, selected.news${eachColumn(track, (column) => `applications.${column}`)}
    ), stored as (
      insert into decisions (application_id, track, number${columns})
      select id, ${track}, ${numberOf(input)}${columns} from decided
      ${
        before
          ? sql`union all select c.id, ${track}, 0${columns} from selected c
            where num_nonnulls(${sql.raw(TRACK_COLUMNS[track].join(', '))}) > 0 and not ${hasDecision(input)}
            on conflict (application_id, track, number) do nothing`
          : sql``
      }
    ), changed as (select id from decided where news)`;
}

/** The undo of outcomes of one instant; taking an outcome back without an instant is a decision of its own. */
const undo = (input: BulkDecision, instant: Date): SQL =>
  restoreStatement({
    track: 'outcome',
    applicants: lockedRows(sql``, decidable(input)),
    undone: sql`(${timestamp(instant)} in (d.shortlisted_at, d.rejected_at)) is true`,
    undone_operations: input.undone_operations,
  });

/**
 * The beginning of a statement that decides about the selected applicants and adds an event for each that it changes: common
 * table expressions without `with`, of which `changed` holds the ids of these. The locks allow other transactions to insert
 * rows that refer to an applicant, such as mails.
 */
export function decisionStatement(input: BulkDecision): SQL {
  const { decision, undo_of, event } = input;
  return sql`${decision === 'unshortlist' && undo_of ? undo(input, undo_of) : decide(input)},
    feed as (${eventsFrom(event, sql`changed`)})`;
}

const countChanged = async (tx: Tx, statement: SQL): Promise<number> => {
  const { rows } = await tx.execute<{ n: number }>(sql`with ${statement} select count(*)::int as n from changed`);
  return rows[0]?.n ?? 0;
};

/**
 * Locks applicants, so that the next statement reads every decision about them: one that waits for a lock itself would not
 * read those of the transaction that it waited for.
 */
export const lockApplicants = (tx: Tx, { applicants, event }: Pick<BulkDecision, 'applicants' | 'event'>) =>
  tx.execute(lockedRows(sql``, sql`c.job_id = ${event.job_id} and c.id in ${applicants}`));

/** Decides and adds events; mails are the caller's. @returns the number of changed applicants */
export async function decideAbout(tx: Tx, input: BulkDecision): Promise<number> {
  if (input.undo_of) await lockApplicants(tx, input);
  return countChanged(tx, decisionStatement(input));
}

export interface BatchUndo extends Pick<BulkDecision, 'applicants' | 'undone_operations' | 'event'> {
  track: RestoredTrack;
  /** The number of the bulk operation. */
  number: number;
}

/**
 * Restores what a batch of a bulk operation changed, where no later decision holds.
 * @returns the number of applicants whose state differs afterwards
 */
export async function undoDecision(tx: Tx, { number, applicants, event, ...input }: BatchUndo): Promise<number> {
  await lockApplicants(tx, { applicants, event });
  const statement = restoreStatement({
    ...input,
    applicants: sql`select c.id from applications c where c.job_id = ${event.job_id} and c.id in ${applicants}`,
    undone: sql`d.number = ${number}::bigint`,
  });
  return countChanged(tx, sql`${statement}, feed as (${eventsFrom(event, sql`changed`)})`);
}

/** The reasons that the company lists for rejections; null where it uses those of the product. */
export const companyReasons = async (db: Queryable, id: number): Promise<string[] | null> =>
  (await db.select({ reasons: companies.rejection_reasons }).from(companies).where(eq(companies.id, id)))[0]?.reasons ??
  null;

/** Over the alias `p` (applications): a review is promised, and none is released. */
const WAITS_FOR_REVIEW = sql`(p.review_paid
  and exists (select 1 from jobs j where j.id = p.job_id and j.advertise_review)
  and not exists (select 1 from feedback f where f.application_id = p.id and f.released_at is not null))`;

/** Applicants without those who wait for a promised review. @param applicants a subquery of ids */
export const withoutPromised = (applicants: SQL): SQL =>
  sql`(select p.id from applications p where p.id in ${applicants} and not ${WAITS_FOR_REVIEW})`;

/** Over the alias `p`: the e-mail about the standing rejection left. */
const IS_NOTIFIED = sql`exists (select 1 from mails m where m.application_id = p.id and m.type = 'rejection'
  and m.created_at >= p.rejected_at and m.state in ('attempting', 'sent', 'uncertain'))`;

/** The applicants that a decision would change, by what they did, were promised and were notified. */
export async function countDecision(tx: Tx, input: BulkDecision) {
  const { rows } = await tx.execute<{
    count: number;
    answered: number;
    can_still_answer: number;
    promised: number;
    shortlisted: number;
    notified: number;
    notified_ids: string[];
  }>(sql`
    select count(*)::int as count,
      count(*) filter (where p.responded_at is not null)::int as answered,
      count(*) filter (where p.responded_at is null and p.declined_at is null and p.invited_at is not null
        and (p.deadline is null or p.deadline > ${timestamp(input.now)}))::int as can_still_answer,
      count(*) filter (where ${WAITS_FOR_REVIEW})::int as promised,
      count(*) filter (where p.shortlisted_at is not null)::int as shortlisted,
      count(*) filter (where ${IS_NOTIFIED})::int as notified,
      coalesce((array_agg(p.id order by p.id) filter (where ${IS_NOTIFIED}))[1:${APPLICANT_LIMITS.selection_max}], '{}') as notified_ids
    from applications p where p.id in (${changedApplicants(input)})`);
  const [row] = rows;
  if (!row) throw new Error('a count returned no row');
  return { ...row, notified_ids: row.notified_ids.map(Number) };
}
