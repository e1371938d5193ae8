import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Binaries } from '../src/embedded-postgres/binaries.ts';

const SETTINGS = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC'];

/**
 * Where the tests run at another time (docs/testing.md), PostgreSQL needs the same clock. It starts without their
 * environment, so programs of its names set it.
 * @param folder for these programs; readable by every account
 */
export function atTheHourOfTests(binaries: Binaries, folder: string): Binaries {
  if (process.env['FAKETIME'] === undefined) return binaries;
  const settings = SETTINGS.map((name) => `${name}='${process.env[name] ?? ''}'`).join(' ');
  mkdirSync(folder, { mode: 0o755 });
  for (const program of ['initdb', 'postgres']) {
    const script = `#!/bin/sh\n${settings} exec '${path.join(binaries.folder, program)}' "$@"\n`;
    writeFileSync(path.join(folder, program), script, { mode: 0o755 });
  }
  return { ...binaries, folder };
}
