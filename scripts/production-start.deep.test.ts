import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { freePort } from '../server/test/free-port.ts';

const MINUTE = 60_000;

test(
  'npm start on a fresh clone in production installs, builds and serves every page, with the code last in the log',
  { timeout: 20 * MINUTE },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-production-'));
    execFileSync('git', [
      'clone',
      '--quiet',
      '--depth',
      '1',
      `file://${path.resolve(import.meta.dirname, '..')}`,
      folder,
    ]);
    const port = await freePort();
    const address = `http://localhost:${port}`;
    const { PATH, HOME } = process.env;
    const own = path.resolve(import.meta.dirname, '../node_modules');
    const start = spawn('npm', ['start'], {
      cwd: folder,
      env: {
        // The machine's own Node, as on a fresh machine.
        PATH: (PATH ?? '')
          .split(path.delimiter)
          .filter((place) => !place.startsWith(own))
          .join(path.delimiter),
        HOME,
        NODE_ENV: 'production',
        PUBLIC_URL: address,
        PORT: String(port),
        SESSION_SECRET: randomBytes(32).toString('hex'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let log = '';
    for (const stream of [start.stdout, start.stderr]) stream.on('data', (text) => (log += String(text)));
    const ended = once(start, 'exit');
    try {
      await vi.waitFor(
        () => {
          if (start.exitCode !== null) throw new Error(log);
          expect(log).toContain('one-time code');
        },
        { timeout: 15 * MINUTE, interval: 500 },
      );
      expect(log.trimEnd().split('\n').at(-1)).toContain('one-time code');
      for (const page of ['/setup', '/login', '/hub', '/fr/login']) {
        const reply = await fetch(address + page);
        expect(reply.status, page).toBeLessThan(400);
        expect(await reply.text(), page).toContain('<script');
      }
      expect(log).not.toMatch(/"level":[56]0/);
    } finally {
      start.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    }
  },
);
