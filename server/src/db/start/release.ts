import { sql } from 'drizzle-orm';
import packageFile from '../../../package.json' with { type: 'json' };
import { StartupError } from '../../env.ts';
import type { Queryable } from '../client.ts';

/** The release that this program is. */
export const RELEASE = packageFile.version;

/**
 * The oldest release that works with the schema of this program. Migrations only add, so it is the release before; what a
 * release stops using is removed by the next one, which then raises this.
 */
export const OLDEST_RELEASE = '0.1.0';

const partsOf = (release: string): number[] => release.split(/[.-]/, 3).map(Number);

/** Whether a release came before another, by its three numbers. */
export function isOlder(release: string, other: string): boolean {
  const others = partsOf(other);
  for (const [index, part] of partsOf(release).entries())
    if (part !== others[index]) return part < (others[index] ?? 0);
  return false;
}

type Noted = { release: string | null; oldest_release: string | null };

/** The releases that the database names; undefined before its first start. */
export async function readReleases(db: Queryable): Promise<Noted | undefined> {
  const { rows } = await db.execute<Noted>(sql`select release, oldest_release from installation`);
  return rows[0];
}

/**
 * Notes this release, where it is the newest.
 * @returns whether it is
 * @throws StartupError where a newer release removed what this one needs
 */
export async function noteRelease(db: Queryable): Promise<boolean> {
  const noted = await readReleases(db);
  if (noted?.oldest_release && isOlder(RELEASE, noted.oldest_release))
    throw new StartupError([
      `The database belongs to Vivavoce ${noted.release}, and works with ${noted.oldest_release} or newer; this is ${RELEASE}. Start a newer release, or restore a backup of before the upgrade.`,
    ]);
  if (noted?.release && isOlder(RELEASE, noted.release)) return false;
  await db.execute(sql`update installation set release = ${RELEASE}, oldest_release = ${OLDEST_RELEASE}`);
  return true;
}
