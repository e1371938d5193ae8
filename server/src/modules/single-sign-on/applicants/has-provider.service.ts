import type { Queryable } from '../../../db/client.ts';
import { hasProvider } from './applicants.repository.ts';

/** Whether a provider of the company that is on signs applicants in. */
export const hasApplicantProvider = (db: Queryable, company: number): Promise<boolean> => hasProvider(db, company);
