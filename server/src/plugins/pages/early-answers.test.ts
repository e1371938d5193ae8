import { beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { anApplication } from '../../../test/factories.ts';
import { aStaffScene, type StaffScene } from '../../../test/staff-scene.ts';

const server = useTestServer();
const TITLE = '</script><script>x</script>';
let scene: StaffScene;
let stranger: StaffScene;
beforeAll(async () => {
  scene = await aStaffScene(server, { title: TITLE });
  stranger = await aStaffScene(server);
  await anApplication(server.ctx.db, { job: scene.job });
});

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"' };
/** The calls that a page holds the answers to, and the answers. */
async function answersOf(client: ApiClient, path: string, dest = 'document'): Promise<Record<string, unknown>> {
  const { text } = await client.get(path, { headers: { accept: 'text/html', 'sec-fetch-dest': dest } });
  const found = text.matchAll(/<script type="application\/json" data-call="([^"]+)"[^>]*>(.*?)<\/script>/gs);
  return Object.fromEntries(
    [...found].map(([, call = '', body = '']) => [
      call.replaceAll(/&\w+;/g, (entity) => entities[entity] ?? entity),
      JSON.parse(body) as unknown,
    ]),
  );
}

describe('the data in a page of staff', () => {
  it('is what the first calls of the page get', async () => {
    const { client, path, job } = scene;
    const list = `${path}/applications?status=AwaitingResponse&filter=All&sort=-date&page_size=50`;
    const answers = await answersOf(client, `/interviews/${job.id}?status=AwaitingResponse`);
    expect(Object.keys(answers)).toEqual(['/api/user', '/api/settings', path, list]);
    for (const [call, answer] of Object.entries(answers)) expect(answer, call).toEqual((await client.get(call)).json);
    expect(answers[path]).toMatchObject({ title: TITLE });
    expect(Object.keys(await answersOf(client, '/fr/users'))).toEqual(['/api/user', '/api/settings']);
  });

  it('is left to the screen where its address narrows or orders the list', async () => {
    for (const query of ['?status=Responded&q=ann', '?filter=Archived', '?status=nonsense', '?sort=name'])
      expect(Object.keys(await answersOf(scene.client, `/interviews/${scene.job.id}${query}`)), query).toEqual([
        '/api/user',
        '/api/settings',
        scene.path,
      ]);
  });

  it('is for nobody else: not without a session, not of another company, not for a script', async () => {
    const path = `/interviews/${scene.job.id}`;
    expect(await answersOf(new ApiClient(server.url), path)).toEqual({});
    expect(await answersOf(new ApiClient(server.url, { sessionid: 'guess' }), path)).toEqual({});
    expect(Object.keys(await answersOf(stranger.client, path))).toEqual(['/api/user', '/api/settings']);
    for (const dest of ['script', 'empty', 'iframe']) expect(await answersOf(scene.client, path, dest)).toEqual({});
  });
});
