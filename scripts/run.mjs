import { ensureInstalled, runNode } from './lib/install.mjs';

/** Runs a TypeScript file with the project's own Node: `node scripts/run.mjs scripts/doctor.ts`. */
await ensureInstalled();
process.exitCode = await runNode(process.argv.slice(2));
