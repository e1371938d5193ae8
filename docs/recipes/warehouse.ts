/**
 * Keeps a table of applicants in step: `node warehouse.ts warehouse.sqlite`, as often as you like.
 *
 * Scope: applications:read. The cursor is stored together with the rows, so that a run which dies has lost nothing.
 */
import { DatabaseSync } from 'node:sqlite';
import { answerOf, api } from './client.ts';

const [file = ''] = process.argv.slice(2);
const warehouse = new DatabaseSync(file);
warehouse.exec(`create table if not exists applicants (id integer primary key, job integer, name text, responded_at text);
  create table if not exists place (only_row integer primary key check (only_row = 1), cursor text)`);
const put = warehouse.prepare('insert or replace into applicants values (?, ?, ?, ?)');
const keep = warehouse.prepare('insert or replace into place values (1, ?)');

let cursor = warehouse.prepare('select cursor from place').get()?.['cursor'] as string | undefined;
let count = 0;
for (let more = true; more;) {
  const query = cursor === undefined ? {} : { cursor };
  const page = answerOf(await api.GET('/api/records/applications', { params: { query } }));
  warehouse.exec('begin');
  for (const { id, job, full_name, responded_at } of page.results) put.run(id, job, full_name, responded_at);
  keep.run(page.next_cursor);
  warehouse.exec('commit');
  ({ more, next_cursor: cursor } = page);
  count += page.results.length;
}
console.log(count);
