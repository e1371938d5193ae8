import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';

export interface GateRow {
  application_id: number;
  job_id: number;
  company_id: number;
  company_on: boolean;
  job_on: boolean;
  withdrawn: boolean;
  sent: boolean;
  consents: boolean[];
  locale: string;
  /** Monthly limits of the company; null for those of the installation. */
  monthly_tokens: number | null;
  monthly_minutes: number | null;
}

/** Facts about an applicant for the gate; undefined without such an applicant. */
export async function findGateRow(db: Queryable, application: number): Promise<GateRow | undefined> {
  const { rows } = await db.execute<Record<keyof GateRow, unknown>>(sql`
    select a.id as application_id, a.job_id, a.company_id, j.ai_assistance as job_on, j.default_locale as locale,
      c.ai_summary_enabled and c.suspended_at is null as company_on,
      c.ai_monthly_tokens as monthly_tokens, c.ai_monthly_minutes as monthly_minutes,
      a.declined_at is not null or a.erasure_requested_at is not null as withdrawn,
      a.responded_at is not null as sent,
      coalesce((select json_agg(k.ai order by k.at desc) from consents k where k.application_id = a.id), '[]') as consents
    from applications a join jobs j on j.id = a.job_id join companies c on c.id = a.company_id
    where a.id = ${application}`);
  const [row] = rows;
  if (!row) return undefined;
  return {
    ...(row as unknown as GateRow),
    application_id: Number(row.application_id),
    job_id: Number(row.job_id),
    company_id: Number(row.company_id),
  };
}
