import type { Queryable } from '../../db/client.ts';
import { invalid } from '../../lib/app-error.ts';
import { hasApplicantProvider } from '../single-sign-on/applicants/has-provider.service.ts';

/** @throws AppError `invalid` where nothing could sign the applicants of an activity in */
export async function refuseWithoutProvider(db: Queryable, company: number): Promise<void> {
  if (!(await hasApplicantProvider(db, company))) throw invalid({ use_sso: ['not_allowed'] });
}
