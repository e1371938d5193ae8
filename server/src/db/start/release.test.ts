import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import rootPackage from '../../../../package.json' with { type: 'json' };
import { useTestServer } from '../../../test/api-test.ts';
import { isOlder, noteRelease, OLDEST_RELEASE, readReleases, RELEASE } from './release.ts';

const server = useTestServer();

test('the release is that of the whole project, and works with its own schema', () => {
  expect(RELEASE).toBe(rootPackage.version);
  expect(isOlder(RELEASE, OLDEST_RELEASE)).toBe(false);
});

test.each([
  ['0.1.0', '0.1.0', false],
  ['0.1.9', '0.1.10', true],
  ['0.9.9', '1.0.0', true],
  ['1.0.0', '0.9.9', false],
  ['2.0.0', '10.0.0', true],
])('%s is older than %s: %s', (release, other, older) => {
  expect(isOlder(release, other)).toBe(older);
});

test('a database of a newer release is noted for the older program, and refused once that cannot work with it', async () => {
  const { db } = server.ctx;
  const set = (release: string | null, oldest: string | null) =>
    db.execute(sql`insert into installation (storage_id, release, oldest_release) values (gen_random_uuid(), ${release}, ${oldest})
      on conflict (id) do update set release = excluded.release, oldest_release = excluded.oldest_release`);
  await set(null, null);
  await noteRelease(db);
  expect(await readReleases(db)).toEqual({ release: RELEASE, oldest_release: OLDEST_RELEASE });
  await set('99.2.0', RELEASE);
  await noteRelease(db);
  expect(await readReleases(db)).toEqual({ release: '99.2.0', oldest_release: RELEASE });
  await set('99.3.0', '99.2.0');
  await expect(noteRelease(db)).rejects.toThrow(
    /^The database belongs to Vivavoce 99\.3\.0, and works with 99\.2\.0 or newer/,
  );
});
