import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, root, runNode } from './lib/install.mjs';

/**
 * `npm start`: installs missing packages, builds changed web apps, and runs the server until it is stopped. `npm run
 * dev` (--dev) restarts the server and builds the apps again whenever a file changes.
 */
const dev = process.argv.includes('--dev');
const load = (file) => ['--import', new URL(`lib/${file}`, import.meta.url).href];
const main = 'server/src/main.ts';

/** An installation without development packages carries the apps already built. */
const canBuild = () => existsSync(path.join(root, 'node_modules/vite'));

await ensureInstalled();
if (!dev && canBuild()) {
  const code = await runNode(['scripts/build-web.ts']);
  if (code !== 0) process.exit(code);
}
const programs = [
  dev
    ? runNode(['--watch', '--watch-preserve-output', main])
    : runNode([...load('leave-with-parent.mjs'), ...load('quick-imports.mjs'), main], {
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      }),
];
if (dev) programs.push(runNode(['scripts/build-web.ts', '--watch']));
process.exitCode = await Promise.race(programs);
