import { mailTypesOf } from '@vivavoce/domain/emails/mail-types.ts';
import type { BudgetRule } from '@vivavoce/domain/emails/mail-types.ts';
import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { MailMinute } from '@vivavoce/domain/emails/mail-budget.ts';
import type { Queryable, Tx } from '../../../db/client.ts';
import { companies, mail_budgets, mail_minutes, mails } from '../../../db/schema/index.ts';

const kinds = (rule: BudgetRule): SQL =>
  sql.raw(
    mailTypesOf(rule)
      .map((type) => `'${type}'`)
      .join(', '),
  );

/** Whether the recipient of a row of `mails` takes part in something of its company. */
const isKnown: SQL = sql`(
  exists (select 1 from applications a where a.id = mails.application_id and a.opened_at is not null)
  or exists (select 1 from applications a
    where a.user_id = mails.user_id and a.company_id = mails.company_id and a.opened_at is not null)
  or exists (select 1 from reviewers r
    where r.user_id = mails.user_id and r.company_id = mails.company_id and r.accepted_at is not null)
  or exists (select 1 from memberships b join users u on u.id = b.user_id
    where b.user_id = mails.user_id and b.company_id = mails.company_id and u.signed_in_at is not null))`;

/** Whether a row of `mails` needs a place in the budget of its company before it leaves; a counted one has it. */
export const needsBudget: SQL = sql`(mails.company_id is not null and mails.counted_at is null
  and (mails.type in (${kinds('always')}) or (mails.type in (${kinds('until_known')}) and not ${isKnown})))`;

type Budget = typeof mail_budgets.$inferSelect;

/** The budget of a company, locked until the transaction ends: no other transaction takes or gives room meanwhile. */
export async function lockBudget(tx: Tx, company_id: number): Promise<Budget> {
  await tx.insert(mail_budgets).values({ company_id }).onConflictDoNothing();
  const [budget] = await tx.select().from(mail_budgets).where(eq(mail_budgets.company_id, company_id)).for('update');
  if (!budget) throw new Error('the budget of a company is missing');
  return budget;
}

export const findBudget = async (db: Queryable, company_id: number): Promise<Budget | undefined> =>
  (await db.select().from(mail_budgets).where(eq(mail_budgets.company_id, company_id)))[0];

/** The limits of a company's own; null for those of the installation. */
export const findLimits = async (db: Queryable, company_id: number) =>
  (
    await db
      .select({ per_hour: companies.mails_per_hour, per_day: companies.mails_per_day })
      .from(companies)
      .where(eq(companies.id, company_id))
  )[0];

/** The minutes after this moment. */
export const listMinutes = (
  db: Queryable,
  company_id: number,
  after: Date,
): Promise<(MailMinute & { refused: number })[]> =>
  db
    .select({ at: mail_minutes.at, handed: mail_minutes.handed, refused: mail_minutes.refused })
    .from(mail_minutes)
    .where(and(eq(mail_minutes.company_id, company_id), gt(mail_minutes.at, after)));

/** Adds to the figures of the minute. */
export async function addToMinute(
  tx: Tx,
  company_id: number,
  now: Date,
  { handed = 0, refused = 0 }: { handed?: number; refused?: number },
): Promise<void> {
  const at = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
  await tx
    .insert(mail_minutes)
    .values({ company_id, at, handed, refused })
    .onConflictDoUpdate({
      target: [mail_minutes.company_id, mail_minutes.at],
      set: { handed: sql`mail_minutes.handed + ${handed}`, refused: sql`mail_minutes.refused + ${refused}` },
    });
}

export const changeBudget = (tx: Tx, company_id: number, changes: Partial<Budget>) =>
  tx.update(mail_budgets).set(changes).where(eq(mail_budgets.company_id, company_id));

const waiting = and(eq(mails.state, 'queued'), mails.waits_for_budget);

/** Whether these mails wait, as long as they are queued. */
export const setWaiting = (tx: Tx, ids: number[], waits_for_budget: boolean) =>
  tx
    .update(mails)
    .set({ waits_for_budget, next_try_at: null, error: null })
    .where(and(inArray(mails.id, ids), eq(mails.state, 'queued')));

/** Whether this mail took a place in the budget. */
export const isCounted = async (db: Queryable, id: number): Promise<boolean> =>
  (await db.$count(mails, and(eq(mails.id, id), isNotNull(mails.counted_at)))) > 0;

export const countWaiting = (db: Queryable, company_id: number): Promise<number> =>
  db.$count(mails, and(eq(mails.company_id, company_id), waiting));

/** The next mails of a company that wait: single ones first, then those of mailings, each oldest first. */
export const listWaiting = async (
  tx: Tx,
  company_id: number,
  { single, mailing }: { single: number; mailing: number },
): Promise<number[]> => {
  const next = async (in_mailing: boolean, limit: number) =>
    limit <= 0
      ? []
      : (
          await tx
            .select({ id: mails.id })
            .from(mails)
            .where(
              and(
                eq(mails.company_id, company_id),
                waiting,
                in_mailing ? isNotNull(mails.mailing_id) : isNull(mails.mailing_id),
              ),
            )
            .orderBy(mails.id)
            .limit(limit)
        ).map(({ id }) => id);
  const alone = await next(false, single);
  return [...alone, ...(await next(true, Math.min(mailing, single) - alone.length))];
};

/** The companies of which mails wait while sending does not pause. */
export const companiesWaiting = async (db: Queryable): Promise<number[]> => {
  const { rows } = await db.execute<{ company_id: string }>(sql`
    select b.company_id from mail_budgets b where b.paused_at is null and exists (
      select 1 from mails m where m.company_id = b.company_id and m.waits_for_budget and m.state = 'queued')
    order by b.company_id`);
  return rows.map(({ company_id }) => Number(company_id));
};
