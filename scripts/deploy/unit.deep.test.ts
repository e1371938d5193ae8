import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { requirePrograms } from './podman.fixture.ts';

const unit = readFileSync(path.resolve(import.meta.dirname, '../../deploy/vivavoce.service'), 'utf8');

/** What systemd says about a unit. */
function verify(text: string): string {
  requirePrograms('systemd-analyze');
  const folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-unit-'));
  const file = path.join(folder, 'vivavoce.service');
  // The programs of the machine that it is for are not those of this one.
  writeFileSync(file, text.replace('/usr/bin/npm', process.execPath));
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return (stdout + stderr).replaceAll(folder, '');
}

it('is a unit that systemd takes, and a misspelled key would be noticed', () => {
  expect(verify(unit)).toBe('');
  expect(verify(unit.replace('MemoryMax', 'MemoryMaximum'))).toContain('MemoryMaximum');
});

it('leaves the server time to end its work, starts it again, and gives it no rights', () => {
  const keys = new Map(
    unit.split('\n').flatMap((line) => (/^\w+=/.test(line) ? [line.split(/=(.*)/s) as [string, string]] : [])),
  );
  expect(Number(keys.get('TimeoutStopSec'))).toBeGreaterThan(10);
  expect(keys.get('Restart')).toBe('on-failure');
  // systemd would never start again what ended by a fault of its own.
  expect(keys.has('RestartPreventExitStatus')).toBe(false);
  expect(keys.get('NoNewPrivileges')).toBe('true');
});
