import { startFaults } from '../server/src/setting-faults.mjs';
import { ensureInstalled, isBuiltElsewhere, runNode } from './lib/install.mjs';
import { settingValues } from './lib/settings.mjs';

/**
 * `npm start`: checks the settings, installs missing packages, builds changed web apps, and runs the server until it is
 * stopped. `npm run dev` (--dev) restarts the server and builds the apps again whenever a file changes.
 */
const dev = process.argv.includes('--dev');
const load = (file) => ['--import', new URL(`lib/${file}`, import.meta.url).href];
const main = 'server/src/main.ts';

const settings = settingValues();
const faults = settings ? await startFaults(settings) : [];
for (const fault of faults) console.error(`Vivavoce cannot start: ${fault}`);
if (faults.length > 0) process.exit(1);

await ensureInstalled();
if (!dev && !isBuiltElsewhere()) {
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
