import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';

export interface JobGateRow {
  job_id: number;
  company_id: number;
  company_on: boolean;
  job_on: boolean;
  /** Monthly limits of the company; null for those of the installation. */
  monthly_tokens: number | null;
  monthly_minutes: number | null;
}

export interface GateRow extends JobGateRow {
  application_id: number;
  withdrawn: boolean;
  sent: boolean;
  consents: boolean[];
  locale: string;
}

/** Facts about an activity and its company. */
const OF_JOB = sql`j.id as job_id, j.company_id, j.ai_assistance as job_on,
  c.ai_summary_enabled and c.suspended_at is null as company_on,
  c.ai_monthly_tokens as monthly_tokens, c.ai_monthly_minutes as monthly_minutes`;

type Keys = 'application_id' | 'job_id' | 'company_id';
/** A row as the driver gives it, with keys as texts. */
type Raw<Row> = { [Column in keyof Row]: Column extends Keys ? string : Row[Column] };

/** Facts about an activity for the gate; undefined without such an activity. */
export async function findJobGateRow(db: Queryable, job: number): Promise<JobGateRow | undefined> {
  const { rows } = await db.execute<Raw<JobGateRow>>(sql`
    select ${OF_JOB} from jobs j join companies c on c.id = j.company_id where j.id = ${job}`);
  const [row] = rows;
  return row && { ...row, job_id: Number(row.job_id), company_id: Number(row.company_id) };
}

/** Facts about an applicant for the gate; undefined without such an applicant. */
export async function findGateRow(db: Queryable, application: number): Promise<GateRow | undefined> {
  const { rows } = await db.execute<Raw<GateRow>>(sql`
    select a.id as application_id, ${OF_JOB}, j.default_locale as locale,
      a.declined_at is not null or a.erasure_requested_at is not null as withdrawn,
      a.responded_at is not null as sent,
      coalesce((select json_agg(k.ai order by k.at desc) from consents k where k.application_id = a.id), '[]') as consents
    from applications a join jobs j on j.id = a.job_id join companies c on c.id = a.company_id
    where a.id = ${application}`);
  const [row] = rows;
  return (
    row && {
      ...row,
      application_id: Number(row.application_id),
      job_id: Number(row.job_id),
      company_id: Number(row.company_id),
    }
  );
}
