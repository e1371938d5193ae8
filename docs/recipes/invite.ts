/**
 * Adds the people of a spreadsheet to an activity and invites them:
 * `node invite.ts 1207 people.csv`, with the columns first_name, last_name, email and reference.
 *
 * Scope: applications:write. Running it again with the same file adds and sends nothing.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { answerOf, api } from './client.ts';

const [job = '', file = ''] = process.argv.slice(2);
const text = readFileSync(file);
const rows = parse<Record<string, string>>(text, { columns: true, bom: true, trim: true });

const added = answerOf(
  await api.POST('/api/jobs/{job}/applications', {
    params: {
      path: { job: Number(job) },
      header: { 'Idempotency-Key': createHash('sha256').update(text).digest('hex') },
    },
    body: {
      applications: rows.map(({ first_name = '', last_name = '', email = '', reference = '' }) => ({
        user: { first_name, last_name, email },
        external_id: reference,
        invite: true,
      })),
    },
  }),
);
for (const { id, external_id } of added.results) console.log(`${external_id ?? ''}\t${id}`);
