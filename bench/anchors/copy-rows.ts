import { connectDatabase } from '../../server/src/db/client.ts';
import { copyOut } from '../../server/src/db/copy-out.ts';

/** All rows of the applicants of a job and their people, read through `pg` in the format of `copy` and discarded. */
const [url = '', job = '0'] = process.argv.slice(2);
const { pool, close } = connectDatabase(url, () => undefined, 1);
await pool.query('select 1');
const text = `copy (select a.*, u.email, u.first_name, u.last_name from applications a join users u on u.id = a.user_id
  where a.job_id = ${Number(job)} order by a.id) to stdout with (format csv)`;
const [begun, cpu] = [performance.now(), process.cpuUsage()];
let bytes = 0;
for await (const piece of await copyOut({ pool }, text, 600_000)) bytes += (piece as Buffer).length;
const { user, system } = process.cpuUsage(cpu);
console.log(JSON.stringify({ ms: performance.now() - begun, cpu_ms: (user + system) / 1000, bytes }));
await close();
