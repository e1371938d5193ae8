import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { tooHeavyPages } from './lib/page-weight.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = path.join(root, '.cache');
const vite = path.join(root, 'node_modules/vite/bin/vite.js');
const apps = ['staff', 'public'].filter((app) => existsSync(path.join(root, 'web', app, 'index.html')));
const sharedInputs = ['web/shared', 'domain', 'contract', 'recorder', 'locales'];
const notInputs = /(^|\/)(node_modules|dist|test|fixtures)(\/|$)|\.test\.tsx?$|\.gen\.ts$/;

function stampOf(app: string): string {
  return path.join(cache, `web-${app}.stamp`);
}

/** A digest of all sources of the app, so that an unchanged app is not built again. */
function inputsOf(app: string): string {
  const digest = createHash('sha256');
  const patterns = [`web/${app}`, ...sharedInputs].map((folder) => `${folder}/**/*.*`);
  const files = globSync(patterns, { cwd: root, exclude: (name) => notInputs.test(name) });
  for (const file of [...files.toSorted(), 'package-lock.json', 'tsconfig.base.json']) {
    if (notInputs.test(file)) continue;
    digest
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return digest.digest('hex');
}

function isCurrent(app: string, inputs: string): boolean {
  const built = existsSync(path.join(root, 'web', app, 'dist/index.html'));
  return built && existsSync(stampOf(app)) && readFileSync(stampOf(app), 'utf8') === inputs;
}

function runVite(app: string, args: string[], output: 'pipe' | 'inherit') {
  return spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', ...args], {
    cwd: path.join(root, 'web', app),
    stdio: ['ignore', output, output],
  });
}

async function build(app: string): Promise<void> {
  const inputs = inputsOf(app);
  if (isCurrent(app, inputs)) return;
  const begun = Date.now();
  rmSync(stampOf(app), { force: true });
  const child = runVite(app, [], 'pipe');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`The ${app} app could not be built:\n${output}`);
  mkdirSync(cache, { recursive: true });
  writeFileSync(stampOf(app), inputs);
  console.log(`Built the ${app} app in ${((Date.now() - begun) / 1000).toFixed(1)} s.`);
}

/** Builds again whenever a file changes, unminified; the next ordinary start makes a full build. */
function watch(app: string): void {
  rmSync(stampOf(app), { force: true });
  const child = runVite(app, ['--watch', '--minify', 'false'], 'inherit');
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => child.kill());
}

if (process.argv.includes('--watch')) apps.forEach(watch);
else {
  const results = await Promise.allSettled(apps.map(build));
  const failures = results.filter((result) => result.status === 'rejected');
  for (const { reason } of failures) console.error((reason as Error).message);
  const heavy = failures.length === 0 && process.argv.includes('--weigh') ? tooHeavyPages(root) : [];
  for (const page of heavy) console.error(page);
  process.exitCode = failures.length + heavy.length > 0 ? 1 : 0;
}
