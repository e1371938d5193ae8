import type { QuestionnaireContent } from '@vivavoce/domain/kinds/questionnaire/items.ts';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { readExport } from '../../../test/export-memory.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';

const MANY = 50_000;
const FEW = 5_000;
const ITEMS = 40;

const form: QuestionnaireContent = {
  kind: 'questionnaire',
  paged: true,
  sections: [
    {
      id: 'all',
      title: '',
      items: Array.from({ length: ITEMS }, (_none, at) => ({
        id: `item${at}`,
        kind: 'scale',
        text: `Statement ${at}`,
        required: true,
        competency: `Competency ${at % 5}`,
        reversed: at % 3 === 0,
        labels: ['1', '2', '3', '4', '5'],
      })),
    },
  ],
};

const server = useTestServer();
beforeAll(async () => {
  await server.ctx.db.execute(sql`insert into users (email, first_name, last_name)
    select 'filled' || n || '@mail.example', 'Person', n::text from generate_series(1, ${MANY}::int) n`);
});

/** A questionnaire that this many applicants sent. */
async function filledBy(count: number): Promise<StaffScene> {
  const scene = await aStaffScene(server, { is_questionnaire: true, rating_style: 2 });
  const { id, company_id } = scene.job;
  const { db } = server.ctx;
  await db.execute(sql`insert into job_versions (job_id, company_id, content_hash, content)
    values (${id}, ${company_id}, 'sized', ${JSON.stringify({ title: 'Sized', questions: [], form })}::jsonb)`);
  await db.execute(sql`insert into applications (job_id, company_id, user_id, applicant_name, version_id, status, invited_at, responded_at, answer_count)
    select ${id}, ${company_id}, u.id, 'Person ' || u.id, v.id, 4, now() - interval '1 day', now(), ${ITEMS}
    from (select id from users where email like 'filled%' order by id limit ${count}) u,
      (select id from job_versions where job_id = ${id} and content_hash = 'sized') v`);
  await db.execute(sql`insert into form_replies (application_id, job_id, answers, order_seed, sent_at, competency_scores)
    select a.id, a.job_id,
      (select jsonb_object_agg('item' || n, 1 + (a.id + n) % 5) from generate_series(0, ${ITEMS - 1}::int) n), 1, now(),
      (select jsonb_agg(jsonb_build_object('competency', 'Competency ' || n, 'score', 1 + (a.id + n) % 5, 'min', 1, 'max', 5, 'items', 8, 'answered', 8)) from generate_series(0, 4) n)
    from applications a where a.job_id = ${id} and a.version_id is not null`);
  await db.execute(sql`analyze`);
  return scene;
}

describe(`an export of a questionnaire of ${ITEMS} items that ${MANY} applicants sent`, () => {
  it.each(['csv', 'xlsx'])(
    'as %s needs no more memory than a tenth of them, and time by rows',
    async (format) => {
      const [few, many] = [await filledBy(FEW), await filledBy(MANY)];
      const read = async ({ client, path }: StaffScene) => {
        const from = performance.now();
        const { most, bytes } = await readExport(client, `${path}/applications/export_job_report?format=${format}`);
        return { most, bytes, ms: performance.now() - from };
      };
      await read(few);
      const [small, large] = [await read(few), await read(many)];
      expect(large.bytes / small.bytes).toBeGreaterThan(8);
      expect(large.most / small.most).toBeLessThan(1.1);
      expect(large.ms / small.ms).toBeLessThan((2 * MANY) / FEW);
    },
    600_000,
  );
});
