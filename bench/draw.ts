import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { barsOf, chartOf } from './lib/chart.ts';
import { ROOT } from './lib/processes.ts';

/** Draws the picture of docs/performance.md from a kept run: `npm run bench:picture -- bench/baselines/<run>.json`. */
const [file = ''] = process.argv.slice(2);
const run = JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof barsOf>[0];
const target = path.join(ROOT, 'docs/images/performance.svg');
writeFileSync(target, chartOf(barsOf(run)));
console.log(`${path.relative(ROOT, target)} drawn`);
