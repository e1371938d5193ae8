import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { useTestServer } from '../../../../test/api-test.ts';
import { freePort } from '../../../../test/free-port.ts';
import { IN_DEPTH } from '../../../../test/in-depth.ts';
import { aScene, begin, digestOf, sha256, someBytes } from '../../../../test/recording.ts';
import { segmentKey } from './segment-keys.ts';

const server = useTestServer();
const RECORDERS = 5;
const KILLS = IN_DEPTH ? 20 : 1;
/** Acknowledged segments after which a server is killed. */
const UNTIL = 40;

const MAIN = fileURLToPath(new URL('../../../main.ts', import.meta.url));
const QUICK_IMPORTS = new URL('../../../../../scripts/lib/quick-imports.mjs', import.meta.url).href;
let child: ChildProcess | undefined;
afterAll(() => void child?.kill('SIGKILL'));

/** The product as a process of its own, with the database and the folder of the test's server. */
async function startProcess(): Promise<string> {
  const { DATA_DIR, SESSION_SECRET } = server.ctx.env;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR,
    DATABASE_URL: server.database.url,
    SESSION_SECRET,
  };
  child = spawn(process.execPath, ['--import', QUICK_IMPORTS, MAIN], { env, stdio: 'ignore' });
  const ready = () => fetch(`${url}/api/health/ready`);
  await vi.waitFor(async () => expect((await ready()).status).toBe(200), { timeout: 50_000, interval: 50 });
  return url;
}

async function kill(): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
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
