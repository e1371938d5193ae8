import { readEnv, StartupError } from '../server/src/env.ts';
import { planUpgrade } from '../server/src/db/start/upgrade-plan.ts';

/** `npm run upgrade -- --check`: says what this version will do with the installation, and changes nothing. */
if (!process.argv.slice(2).includes('--check')) {
  console.error('Give --check. The start itself upgrades the database: npm start.');
  process.exitCode = 1;
} else {
  try {
    const { lines, blockers } = await planUpgrade(readEnv());
    for (const line of lines) console.log(line);
    for (const line of blockers) console.log(`✗ ${line}`);
    console.log(blockers.length === 0 ? '\nNothing hinders the upgrade.' : '\nThe upgrade would fail.');
    process.exitCode = blockers.length === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    for (const problem of error.problems) console.error(`✗ ${problem}`);
    process.exitCode = 1;
  }
}
