import type { Db, JobWithMetadata } from 'pg-boss';
import { z } from 'zod';
import { isOlder, RELEASE } from '../../db/start/release.ts';

const releaseRows = z.array(z.object({ release: z.string().nullable() }));

/** Long enough that an old worker is no burden, short enough that its successor has hardly begun. */
const AGAIN_AFTER_S = 15;
const UNIQUE_VIOLATION = '23505';

/**
 * Puts a task back as if it had never begun, where a newer release works with this database: one of its workers knows
 * what this one does not.
 * @returns false where this release is the newest, so that no other worker would know more
 */
export async function leaveToNewerRelease(
  db: Pick<Db, 'executeSql'>,
  { id, name }: Pick<JobWithMetadata, 'id' | 'name'>,
): Promise<boolean> {
  const [noted] = releaseRows.parse((await db.executeSql('SELECT release FROM installation', [])).rows);
  if (!noted?.release || !isOlder(RELEASE, noted.release)) return false;
  try {
    await db.executeSql(
      `UPDATE pgboss.job SET state = 'created', started_on = NULL, start_after = now() + $3 * interval '1s'
        WHERE name = $1 AND id = $2 AND state = 'active'`,
      [name, id, AGAIN_AFTER_S],
    );
  } catch (error) {
    // Another one with its key waits already, and does the same work.
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
  }
  return true;
}
