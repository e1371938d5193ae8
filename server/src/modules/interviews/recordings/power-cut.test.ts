import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { eq } from 'drizzle-orm';
import { useTestServer } from '../../../../test/api-test.ts';
import { IN_DEPTH } from '../../../../test/in-depth.ts';
import { watchSyncs } from '../../../../test/power-cut.ts';
import { aScene, begin, put, someBytes } from '../../../../test/recording.ts';
import { segments } from '../../../db/schema/index.ts';
import { segmentKey } from './segment-keys.ts';

const server = useTestServer();
const RECORDERS = 4;
const CHUNKS = IN_DEPTH ? 60 : 5;

afterEach(() => vi.restoreAllMocks());

const hashIn = (root: string, key: string): string | null =>
  existsSync(path.join(root, key))
    ? createHash('sha256')
        .update(readFileSync(path.join(root, key)))
        .digest('hex')
    : null;

test('a power cut after any acknowledgement leaves the bytes of each segment that has a row', async () => {
  const root = path.join(server.ctx.env.DATA_DIR, 'objects');
  const left = mkdtempSync(path.join(tmpdir(), 'power-cut-'));
  const recorders = await Promise.all(
    Array.from({ length: RECORDERS }, async () => {
      const scene = await aScene(server);
      return { scene, mine: await begin(scene) };
    }),
  );
  const synced = watchSyncs(root);
  let cuts = 0;
  const cut = async (): Promise<void> => {
    const rows = await server.ctx.db.select().from(segments);
    const into = path.join(left, String((cuts += 1)));
    synced.leave(into);
    for (const row of rows) {
      const { scene } = recorders.find(({ mine }) => mine.attempt === row.attempt_id) ?? {};
      const key = segmentKey(scene?.job.company_id ?? 0, { ...row, attempt: row.attempt_id }, row.sha256);
      expect(hashIn(into, key), key).toBe(row.sha256);
    }
    rmSync(into, { recursive: true });
  };
  await Promise.all(
    recorders.map(async ({ scene, mine }) => {
      for (let index = 0; index < CHUNKS; index += 1) {
        const bytes = someBytes(20_000 + index);
        // Now and then a new part, which is a new folder.
        expect((await put(scene, mine, bytes, { part: index % 3, index })).status).toBe(201);
        const mineNow = await server.ctx.db.select().from(segments).where(eq(segments.attempt_id, mine.attempt));
        expect(mineNow).toHaveLength(index + 1);
        await cut();
      }
    }),
  );
  expect(cuts).toBe(RECORDERS * CHUNKS);
  rmSync(left, { recursive: true });
});
