import { expect, it } from 'vitest';
import type { Job, JobTemplate } from '@vivavoce/contract/types.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aStaffScene } from '../../../../test/staff-scene.ts';
import { addDemoTemplates } from './demo-templates.ts';

const server = useTestServer();

it('every template of the demo makes an activity that can be published as it is', async () => {
  const { client, company_id, owner } = await aStaffScene(server);
  await server.ctx.db.transaction((tx) => addDemoTemplates(tx, { company_id, created_by: owner.id }, new Date()));
  const { results } = (await client.get('/templates/api/job-templates?page_size=100')).json as {
    results: JobTemplate[];
  };
  expect(results.filter(({ shared, featured }) => shared && featured)).toHaveLength(6);
  expect(results.filter(({ shared }) => !shared)).toHaveLength(1);
  expect(results.some(({ default_locale }) => default_locale === 'fr-fr')).toBe(true);
  const made = await client.post('/templates/api/job-templates/create', { template_ids: results.map(({ id }) => id) });
  expect(made.status, made.text).toBe(201);
  for (const [index, job] of (made.json as Job[]).entries()) {
    expect(job.status).toBe('Published');
    expect(job.question_count).toBe(results[index]?.question_count);
    expect(job.duration).toBe(results[index]?.duration);
    expect(job.default_locale).toBe(results[index]?.default_locale);
  }
});
