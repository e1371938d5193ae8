import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { useTestServer } from '../../../../test/api-test.ts';
import { freePort } from '../../../../test/free-port.ts';
import { aScene, begin, digestOf, sha256, someBytes } from '../../../../test/recording.ts';
import { startServerProcess } from '../../../../test/server-process.ts';
import type { ServerProcess } from '../../../../test/server-process.ts';
import { segmentKey } from './segment-keys.ts';

const server = useTestServer();
const RECORDERS = 5;
const KILLS = 20;
/** Acknowledged segments after which a server is killed. */
const UNTIL = 40;

let running: ServerProcess | undefined;
afterAll(() => void running?.child.kill('SIGKILL'));

/** The product as a process of its own, with the database and the folder of the test's server. */
async function startProcess(): Promise<string> {
  const { DATA_DIR, SESSION_SECRET } = server.ctx.env;
  const port = await freePort();
  running = startServerProcess(port, { DATA_DIR, SESSION_SECRET, DATABASE_URL: server.database.url });
  await running.ready();
  return `http://127.0.0.1:${port}`;
}

async function kill(): Promise<void> {
  running?.child.kill('SIGKILL');
  await running?.ended;
}

test(
  'a server that is killed while several record has every segment that it acknowledged',
  async () => {
    const recorders = await Promise.all(
      Array.from({ length: RECORDERS }, async () => {
        const scene = await aScene(server);
        return {
          company: scene.job.company_id,
          ...(await begin(scene)),
          next: 0,
          acknowledged: new Map<number, string>(),
        };
      }),
    );
    type Recorder = (typeof recorders)[number];
    let killing = false;

    const send = ({ attempt, upload_token }: Recorder, url: string, index: number, bytes: Buffer) =>
      fetch(`${url}/api/attempts/${attempt}/camera/0/${index}`, {
        method: 'PUT',
        body: bytes,
        headers: {
          'content-type': 'application/octet-stream',
          'upload-token': upload_token,
          'content-digest': digestOf(bytes),
        },
      });

    /** Two segments at a time, until the server is gone. */
    const record = async (recorder: Recorder, url: string): Promise<void> => {
      while (!killing) {
        const index = recorder.next;
        recorder.next += 1;
        const bytes = someBytes(30_000 + index);
        const reply = await send(recorder, url, index, bytes).catch(() => null);
        if (reply === null) return;
        expect(reply.status).toBe(201);
        recorder.acknowledged.set(index, sha256(bytes));
        const all = recorders.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
        if (all % UNTIL === 0) {
          killing = true;
          await kill();
        }
      }
    };

    /** The list of the server and the files on the disk have what was acknowledged. */
    const check = async (recorder: Recorder, url: string): Promise<void> => {
      const { attempt, upload_token, company, acknowledged } = recorder;
      const list = await fetch(`${url}/api/attempts/${attempt}`, { headers: { 'upload-token': upload_token } });
      const { segments } = (await list.json()) as { segments: { index: number; sha256: string }[] };
      const hashes = new Map(segments.map((segment) => [segment.index, segment.sha256]));
      for (const [index, hash] of acknowledged) expect(hashes.get(index), `segment ${index}`).toBe(hash);
      for (const { index, sha256: hash } of segments) {
        const key = segmentKey(company, { attempt, track: 'camera', part: 0, index }, hash);
        const file = path.join(server.ctx.env.DATA_DIR, 'objects', key);
        expect(existsSync(file), key).toBe(true);
        expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(hash);
      }
    };

    for (let round = 0; round < KILLS; round += 1) {
      killing = false;
      const url = await startProcess();
      await Promise.all(recorders.flatMap((recorder) => [record(recorder, url), record(recorder, url)]));
      const again = await startProcess();
      for (const recorder of recorders) await check(recorder, again);
      await kill();
    }
    expect(recorders.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)).toBeGreaterThanOrEqual(
      KILLS * UNTIL,
    );
  },
  KILLS * 100_000,
);
