import type { Queryable } from '../../db/client.ts';
import { findSettings } from './settings.repository.ts';

/** Whether the company has access to a test provider, and so this kind of activity. */
export const hasTestProvider = async (db: Queryable, company: number): Promise<boolean> =>
  (await findSettings(db, company)) !== undefined;
