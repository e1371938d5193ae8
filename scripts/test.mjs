import { ensureInstalled, runNode } from './lib/install.mjs';

/** `npm test`: everything that proves the product right; see scripts/lib/test-steps.ts. */
await ensureInstalled();
process.exitCode = await runNode(['scripts/lib/test-run.ts', ...process.argv.slice(2)]);
