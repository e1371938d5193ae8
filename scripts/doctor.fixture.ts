import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { freePort } from '../server/test/free-port.ts';

/** The environment of one test: an empty data folder, and a port without a program. */
export const place = { dataDir: '', closedPort: 0 };

/** Gives each test of the file a data folder and a closed port. */
export function useDataDir(): void {
  beforeEach(async () => {
    place.dataDir = mkdtempSync(path.join(tmpdir(), 'vivavoce-doctor-'));
    place.closedPort = await freePort();
  });

  afterEach(() => {
    rmSync(place.dataDir, { recursive: true });
  });
}

/** Runs the doctor as a process of its own on that folder, with these settings. */
export function doctor(settings: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env['PATH'], DATA_DIR: place.dataDir, PORT: String(place.closedPort), ...settings };
  const script = path.join(import.meta.dirname, 'doctor.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [script], { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
    });
  });
}
