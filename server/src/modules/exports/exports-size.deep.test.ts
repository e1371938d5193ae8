import { beforeAll, describe, expect, it } from 'vitest';
import { perFile } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { plantRows, readExport } from '../../../test/export-memory.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';

const JOBS = 100;
const PEOPLE = 1000;
const ROWS = JOBS * PEOPLE;
const EARLY_JOBS = 10;
/** It divides what was planted early from the rest. */
const DAY = '2026-03-01';

const server = useTestServer();
let path: string;

const scene = perFile(() => aStaffScene(server));
beforeAll(async () => {
  path = await plantRows(server, scene, { jobs: JOBS, people: PEOPLE, early_jobs: EARLY_JOBS });
});

describe(`an export of ${ROWS} rows`, () => {
  it.each(['csv', 'xlsx'])(
    'as %s needs no more memory than a tenth of them',
    async (format) => {
      const read = async (query: string) => (await readExport(scene.client, `${path}?format=${format}${query}`)).most;
      await read(`&to_date=${DAY}`);
      const few = await read(`&to_date=${DAY}`);
      const all = await read('');
      expect(few).toBeGreaterThan(0);
      expect(all / few).toBeLessThan(1.1);
    },
    300_000,
  );
});
