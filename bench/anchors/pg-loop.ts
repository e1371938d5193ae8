import { readFileSync } from 'node:fs';
import { connectDatabase } from '../../server/src/db/client.ts';

/** One statement in a loop over `pg`, by several callers at a time: the maximum of the database and its driver. */
const [url = '', file = '', values = '[]', callers = '8', seconds = '2'] = process.argv.slice(2);
const text = readFileSync(file, 'utf8');
const { pool, close } = connectDatabase(url, () => undefined, Number(callers));
const parameters = JSON.parse(values) as unknown[];
const begun = performance.now();
const until = begun + Number(seconds) * 1000;
let count = 0;

async function ask(): Promise<void> {
  while (performance.now() < until) {
    await pool.query({ name: 'bench', text, values: parameters });
    count += 1;
  }
}

await Promise.all(Array.from({ length: Number(callers) }, ask));
console.log(JSON.stringify({ count, ms: performance.now() - begun }));
await close();
