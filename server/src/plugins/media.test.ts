import { contract } from '@vivavoce/contract/index.ts';
import { acceptedMedia } from '@vivavoce/contract/media.ts';
import { splitKey } from '@vivavoce/contract/route.ts';
import type { Route, RouteKey } from '@vivavoce/contract/route.ts';
import { beforeAll, expect, it } from 'vitest';
import { useTestServer } from '../../test/api-test.ts';
import type { ApiClient } from '../../test/api-client.ts';
import { anApplication } from '../../test/factories.ts';
import { aStaffScene } from '../../test/staff-scene.ts';

const MEDIA = [
  'application/json',
  'application/scim+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'text/vtt',
  'text/plain',
  'application/xml',
];
const operations = Object.entries<Route>(contract)
  .map(([key, route]) => ({ key, route, ...splitKey(key as RouteKey) }))
  .filter(({ route }) => route.body !== undefined || route.consumes !== undefined);

const server = useTestServer();
let clients: Partial<Record<Route['access'], ApiClient>>;
let application: number;
beforeAll(async () => {
  const scene = await aStaffScene(server);
  const row = await anApplication(server.ctx.db, { job: scene.job });
  application = row.id;
  clients = { staff: scene.client, applicant: await server.applicant(row), public: server.anonymous() };
});

it.each(operations.filter(({ route }) => route.access in { staff: 1, applicant: 1, public: 1 }))(
  '$key takes the media types that it documents, and no other',
  async ({ route, method, path }) => {
    const address = path.replace('{application}', String(application)).replaceAll(/\{\w+\}/g, '1');
    const refused = [];
    for (const media of MEDIA) {
      const reply = await clients[route.access]!.send(method, address, {
        bytes: Buffer.from('{'),
        headers: { 'content-type': media },
      });
      if (reply.status === 415) refused.push(media);
      // The media type is judged before the right to call.
      else expect(reply.status, `${media}: ${reply.text}`).not.toBe(401);
    }
    const accepted = acceptedMedia(route);
    expect(refused).toEqual(MEDIA.filter((media) => !accepted.includes(media.split(';')[0]!)));
  },
);
