import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { drawingProcesses } from '../../../test/drawing-processes.ts';
import { aMember } from '../../../test/factories.ts';
import { aForm, aWholePng } from '../../../test/files.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { COSTLY_WORK } from '../../lib/costly-work.ts';

const server = useTestServer();

it('forty logos at the same time are drawn one after another, or refused with the time to wait', async () => {
  const { company_id, client } = await aStaffScene(server);
  const other = await aStaffScene(server);
  const colleague = await server.staff(await aMember(server.ctx.db, { company_id, role: 'admin' }), company_id);
  const content = aWholePng(2000, 2000);
  const upload = (browser: typeof client) => browser.send('POST', '/api/settings', aForm('logo', 'logo', content));
  const watched = new AbortController();
  const watch = (async () => {
    let most = 0;
    for (; !watched.signal.aborted; await pause(5)) most = Math.max(most, (await drawingProcesses()).length);
    return most;
  })();
  const senders = Array.from({ length: 40 }, (_, at) => [client, colleague, other.client, client][at % 4] ?? client);
  const replies = await Promise.all(senders.map(upload));
  watched.abort();

  // A busy machine may miss short processes; too many at the same time last longer, and are not refused either.
  expect(await watch).toBeLessThanOrEqual(COSTLY_WORK.picture.running);
  const refused = replies.filter(({ status }) => status === 503);
  const { picture } = COSTLY_WORK;
  expect(refused.length).toBeGreaterThan(20);
  expect(refused.map((reply) => [problemOf(reply).code, reply.headers.get('retry-after')])).toEqual(
    refused.map(() => ['busy', String(picture.wall_seconds)]),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 503]));
  // The company with fewer uploads has its logo drawn, too.
  expect(replies.filter((reply, at) => senders[at] === other.client && reply.status === 200)).not.toEqual([]);
});
