import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

const deploy = path.resolve(import.meta.dirname, '../../../deploy/metrics');

function check(file: string): void {
  const { error, status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
  if (error) throw new Error('promtool is missing; Debian has it in the package prometheus.', { cause: error });
  expect(status, stdout + stderr).toBe(0);
}

it('Prometheus takes the alerts', () => check(path.join(deploy, 'alerts.yml')));

it('Prometheus takes every expression of the dashboard', () => {
  const { panels } = JSON.parse(readFileSync(path.join(deploy, 'dashboard.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const rules = panels.flatMap(({ targets }) => targets.map(({ expr }, index) => ({ record: `r${index}`, expr })));
  const folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-rules-'));
  const file = path.join(folder, 'rules.yml');
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  check(file);
  rmSync(folder, { recursive: true });
});
