import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { BiasReport } from '@vivavoce/contract/types.ts';
import { biasFigures } from '@vivavoce/domain/reports/bias.ts';
import type { GroupCount } from '@vivavoce/domain/reports/bias.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { canCompany } from '../../policies/companies.policy.ts';
import { canJob } from '../../policies/jobs.policy.ts';
import { isOrderedByAi } from '../ai/evidence.service.ts';
import { lockApplicant } from '../../access/load-application.ts';
import { loadJob } from '../../access/load-job.ts';
import * as repository from './equality.repository.ts';

type Answer = BodyOf<'PUT /api/interview/{application}/equality'>;

export async function readOwnEquality(ctx: Context, application: number): Promise<Answer> {
  const { sex = null, ethnicity = null } = (await repository.findAnswer(ctx.db, application)) ?? {};
  return { sex, ethnicity };
}

/** An answer without either is deleted. @throws AppError `not_found`, `wrong_state` before sending */
export async function sayOwnEquality(ctx: Context, application: number, { sex, ethnicity }: Answer): Promise<Answer> {
  await ctx.db.transaction(async (tx) => {
    const applicant = await repository.findApplication(tx, application);
    if (!applicant) throw notFound();
    await lockApplicant(tx, { job: applicant.job_id, application });
    if (applicant.responded_at === null) throw new AppError('wrong_state');
    if (sex === null && ethnicity === null) await repository.deleteAnswer(tx, application);
    else {
      const row = { application_id: application, job_id: applicant.job_id, sex, ethnicity, at: ctx.now() };
      await repository.putAnswer(tx, row);
    }
  });
  return { sex, ethnicity };
}

type Measure = (row: repository.GroupRow) => { selected: number; total: number };
type NameOf = (row: repository.GroupRow) => string | null;

/** The groups of one kind, added up. */
function groupsBy(rows: readonly repository.GroupRow[], nameOf: NameOf, measure: Measure): GroupCount[] {
  const groups = new Map<string, GroupCount>();
  for (const row of rows) {
    const group = nameOf(row);
    if (group === null) continue;
    const { selected, total } = measure(row);
    const before = groups.get(group) ?? { group, selected: 0, total: 0 };
    groups.set(group, { group, selected: before.selected + selected, total: before.total + total });
  }
  return [...groups.values()].toSorted((a, b) => a.group.localeCompare(b.group));
}

const compared = (rows: readonly repository.GroupRow[], measure: Measure): BiasReport['selection'] => ({
  sex: biasFigures(groupsBy(rows, ({ sex }) => sex, measure)),
  ethnicity: biasFigures(groupsBy(rows, ({ ethnicity }) => ethnicity, measure)),
  both: biasFigures(
    groupsBy(
      rows,
      ({ sex, ethnicity }) => (sex === null || ethnicity === null ? null : `${sex}/${ethnicity}`),
      measure,
    ),
  ),
});

const sum = (some: readonly repository.GroupRow[]): number => some.reduce((all, { total }) => all + total, 0);

const reportOf = (rows: readonly repository.GroupRow[], ai_order: boolean): BiasReport => ({
  applicants: sum(rows),
  unknown: sum(rows.filter(({ sex, ethnicity }) => sex === null || ethnicity === null)),
  ai_order,
  selection: compared(rows, ({ selected, total }) => ({ selected, total })),
  above_median: compared(rows, ({ above, rated }) => ({ selected: above, total: rated })),
});

/** For owners and admins: what was sent in the last twelve months. @throws AppError `forbidden` */
export async function readCompanyBiasReport(ctx: Context, actor: StaffActor): Promise<BiasReport> {
  const { company_id } = actor;
  if (company_id === null || !canCompany(actor, 'change_settings')) throw new AppError('forbidden');
  const since = new Date(ctx.now());
  since.setUTCFullYear(since.getUTCFullYear() - 1);
  const rows = await repository.countGroupsOfCompany(ctx.db, company_id, since);
  return reportOf(rows, await repository.ordersByAi(ctx.db, company_id));
}

/**
 * Report for users who run the activity; users who review alone get `forbidden`.
 * @throws AppError `not_found`, `forbidden`
 */
export async function readBiasReport(ctx: Context, actor: StaffActor, job: number): Promise<BiasReport> {
  const record = await loadJob(ctx.db, actor, job);
  if (!canJob(actor, 'manage_panel', { ...record.job, panel: record.panel })) throw new AppError('forbidden');
  return reportOf(await repository.countGroups(ctx.db, job), await isOrderedByAi(ctx, job));
}
