import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach } from 'vitest';
import { stopOrphan } from './index.ts';

type Report = { url: string; adopted: boolean; problems?: string[] };
export type Server = { process: ChildProcess; report: Report };

const program = fileURLToPath(new URL('supervise.fixture.ts', import.meta.url));
export const isRoot = process.getuid?.() === 0;
/** The folder of one test, and its unused data folder. */
export const folder = { home: '', dataDir: '' };
let servers: Server[] = [];

/** Starts a server process on the data folder, as this account or another one. */
export async function startServer(account: { uid?: number; gid?: number } = {}): Promise<Server> {
  const child = spawn(process.execPath, [program, folder.dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...account,
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const server = { process: child, report: JSON.parse(line) as Report };
  servers.push(server);
  return server;
}

export async function end(server: Server, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(server.process, 'exit');
  server.process.kill(signal);
  const [code] = (await ended) as [number | null];
  return code;
}

export async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

export function postmasterPid(): number {
  return Number(readFileSync(path.join(folder.dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Gives each test of the file a folder, and ends its remaining processes afterwards. */
export function useFolder(): void {
  beforeEach(() => {
    folder.home = mkdtempSync(path.join(tmpdir(), 'vivavoce-postgres-'));
    chmodSync(folder.home, 0o755);
    folder.dataDir = path.join(folder.home, 'data');
    servers = [];
  });

  afterEach(async () => {
    for (const server of servers) {
      const running = server.process.exitCode === null && server.process.signalCode === null;
      if (running) await end(server, 'SIGKILL');
    }
    await stopOrphan(folder.dataDir);
    rmSync(folder.home, { recursive: true });
  });
}
