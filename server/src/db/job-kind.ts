import type { JobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** The condition of a kind over the fields of a row of `jobs`, as `jobKind` of the domain reads them. */
export function isOfKind(kind: JobKind, alias: 'jobs' | 'j' = 'jobs'): SQL {
  const column = (name: string) => sql.raw(`${alias}.${name}`);
  const conditions: Readonly<Record<JobKind, SQL>> = {
    presentation: sql`${column('test_provider')} is null and not (${column('sjt_assessment')} or ${column('is_webinar')} or ${column('is_questionnaire')} or ${column('is_cvcopilot')})`,
    test_provider: sql`${column('test_provider')} is not null`,
    situational_judgement: sql`${column('sjt_assessment')}`,
    webinar: sql`${column('is_webinar')}`,
    questionnaire: sql`${column('is_questionnaire')}`,
    cv_copilot: sql`${column('is_cvcopilot')}`,
  };
  return conditions[kind];
}
