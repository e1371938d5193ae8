import type { BodyOf, QueryOf } from '@vivavoce/contract/index.ts';
import type { CohortEvidence } from '@vivavoce/contract/types.ts';
import { compareEvidence, daysOf, endedQuarters, evidenceOf, momentsOf } from '@vivavoce/domain/cohorts/evidence.ts';
import type { PracticeFacts } from '@vivavoce/domain/cohorts/evidence.ts';
import type { Quarter } from '@vivavoce/domain/cohorts/quarter.ts';
import { COHORT_LIMITS } from '@vivavoce/domain/cohorts/limits.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/client.ts';
import { AppError, invalid } from '../../lib/app-error.ts';
import { sign } from '../../lib/secrets.ts';
import { holdCohort, loadCohort, todayIn } from '../cohorts/cohorts.service.ts';
import type { LoadedCohort } from '../cohorts/cohorts.service.ts';
import * as repository from './evidence.repository.ts';

interface Chosen {
  quarter?: Quarter | undefined;
  with?: number | undefined;
}

type Facts = (PracticeFacts & { application: number })[];

/** Changes with everything that is counted, erased people included, and holds nothing of it. */
const fingerprintOf = ({ env }: Context, facts: readonly Facts[]): string =>
  sign(env.SESSION_SECRET, 'cohort-report', JSON.stringify(facts));

const refOf = ({ id, name }: LoadedCohort) => ({ id, name });

/**
 * The report of an ended quarter with what it counts, which stays on the server.
 * @throws AppError `not_found`, `invalid` for a quarter that has not ended or lies before the first assignment
 */
async function computeReport(
  ctx: Context,
  db: Queryable,
  actor: StaffActor,
  { id, ...chosen }: Chosen & { id: number },
) {
  const cohort = await loadCohort(db, actor, id);
  const other = chosen.with === undefined ? null : await loadCohort(db, actor, chosen.with);
  if (other?.id === id) throw invalid({ with: ['not_allowed'] });
  const since = await repository.firstDay(db, id, cohort.time_zone);
  const quarters = since === null ? [] : endedQuarters(since, todayIn(cohort.time_zone, ctx.now()));
  const quarter = chosen.quarter ?? quarters[0] ?? null;
  const empty = { cohort: refOf(cohort), quarter, from: null, to: null, quarters, figures: null, compared: null };
  if (quarter === null) return { cohort, report: empty, facts: [] };
  // The figures of a quarter that runs would tell of one person from one day to the next.
  if (!quarters.includes(quarter)) throw invalid({ quarter: ['not_allowed'] });
  const span = momentsOf(quarter, cohort.time_zone);
  const facts = await repository.readFacts(db, id, span);
  const otherFacts = other && (await repository.readFacts(db, other.id, span));
  const compared =
    other && otherFacts
      ? { cohort: refOf(other), figures: evidenceOf(otherFacts), ...compareEvidence(facts, otherFacts) }
      : null;
  const report = { ...empty, ...daysOf(quarter), figures: evidenceOf(facts), compared };
  return { cohort, report, facts: otherFacts ? [facts, otherFacts] : [facts] };
}

type Report = Awaited<ReturnType<typeof computeReport>>;

async function withKept(ctx: Context, db: Queryable, { cohort, report, facts }: Report): Promise<CohortEvidence> {
  if (report.quarter === null) return { ...report, copies: [] };
  const fingerprint = fingerprintOf(ctx, facts);
  const which = { cohort: cohort.id, quarter: report.quarter, other: report.compared?.cohort.id ?? null };
  const rows = await repository.listReports(db, which);
  const copies = rows.map(({ fingerprint: former, kept_at, ...row }) => ({
    ...row,
    kept_at: kept_at.toISOString(),
    has_changed: former !== fingerprint,
  }));
  return { ...report, copies };
}

export async function readEvidence(
  ctx: Context,
  actor: StaffActor,
  id: number,
  query: QueryOf<'GET /api/cohorts/{cohort}/evidence'>,
): Promise<CohortEvidence> {
  return withKept(ctx, ctx.db, await computeReport(ctx, ctx.db, actor, { id, ...query }));
}

/** The report for an export, with the zone of its company. */
export async function evidenceForExport(ctx: Context, actor: StaffActor, id: number, chosen: Chosen) {
  const { cohort, report } = await computeReport(ctx, ctx.db, actor, { id, ...chosen });
  return { report, company_id: cohort.company_id, time_zone: cohort.time_zone };
}

/** @throws AppError `limit_reached`, and as reading does */
export async function keepReport(
  ctx: Context,
  actor: StaffActor,
  id: number,
  { quarter, with: other }: BodyOf<'POST /api/cohorts/{cohort}/reports'>,
): Promise<CohortEvidence> {
  return ctx.db.transaction(async (tx) => {
    await holdCohort(tx, actor, id, 'manage');
    const computed = await computeReport(ctx, tx, actor, { id, quarter, ...(other !== null && { with: other }) });
    if ((await repository.countReports(tx, id)) >= COHORT_LIMITS.reports_max) throw new AppError('limit_reached');
    await repository.insertReport(tx, {
      cohort_id: id,
      quarter,
      with_cohort_id: other,
      fingerprint: fingerprintOf(ctx, computed.facts),
      kept_by: actor.user_id,
      kept_at: ctx.now(),
    });
    return withKept(ctx, tx, computed);
  });
}
