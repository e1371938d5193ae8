import { ensureInstalled, runNode } from './lib/install.mjs';

/** `npm test`: all checks of the product; see scripts/lib/test-steps.ts. */
await ensureInstalled();
process.exitCode = await runNode(['scripts/lib/test-run.ts', ...process.argv.slice(2)]);
