import { buffer } from 'node:stream/consumers';
import { imageKind } from '@vivavoce/domain/files/file-kinds.ts';
import { imageSize } from '@vivavoce/domain/files/image-size.ts';
import { wholePicture } from '@vivavoce/domain/files/whole-picture.ts';
import { blockJpeg, exifSegment, jpegSegment } from '@vivavoce/domain/test/block-jpeg.ts';
import { expect, test } from 'vitest';
import type { Reply } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { handIn, write } from '../../../test/concurrency/writing.ts';
import { aMember } from '../../../test/factories.ts';
import { aForm } from '../../../test/files.ts';
import { aScene } from '../../../test/recording.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { COSTLY_WORK } from '../../lib/costly-work.ts';
import { FILE_CALLS } from '../../http/pictures.ts';

const server = useTestServer();

type Calls = typeof FILE_CALLS;
type PictureCall = { [K in keyof Calls]: Calls[K] extends 'no_picture' ? never : K }[keyof Calls];
type Send = (picture: Uint8Array<ArrayBuffer>) => Promise<Reply>;

const ofJob =
  (method: 'PUT' | 'POST', path: string, field: string, job: object = {}) =>
  async (): Promise<Send> => {
    const scene = await aStaffScene(server, job);
    return (picture) => scene.client.send(method, `${scene.path}/${path}`, aForm(field, 'desk.jpg', picture));
  };

/** A way to send a picture by each call that stores one. */
const CALLS: Record<PictureCall, () => Promise<Send>> = {
  'POST /api/settings': async () => {
    const { company_id } = await aStaffScene(server);
    const owner = await server.staff(await aMember(server.ctx.db, { company_id, role: 'owner' }), company_id);
    return (picture) => owner.send('POST', '/api/settings', aForm('logo', 'logo', picture));
  },
  'PUT /api/settings/square-logo': async () => {
    const { company_id } = await aStaffScene(server);
    const owner = await server.staff(await aMember(server.ctx.db, { company_id, role: 'owner' }), company_id);
    return (picture) => owner.send('PUT', '/api/settings/square-logo', aForm('square_logo', 'logo', picture));
  },
  'PUT /api/jobs/{job}/marketplace-image': ofJob('PUT', 'marketplace-image', 'image'),
  'PUT /api/jobs/{job}/image': ofJob('PUT', 'image', 'image'),
  'POST /api/jobs/{job}/scenario-pictures': ofJob('POST', 'scenario-pictures', 'image', { sjt_assessment: true }),
  'POST /api/jobs/{job}/attachments': ofJob('POST', 'attachments', 'attachment'),
  'PUT /api/interview/{application}/questions/{question}/file': async () => {
    const scene = await aScene(server, { question: { kind: 'file', preparation_seconds: 0, answer_seconds: 0 } });
    await write(scene);
    return (picture) => handIn(scene, 'me.jpg', picture);
  },
};

async function stored(): Promise<Map<string, Buffer>> {
  const objects = new Map<string, Buffer>();
  for (const folder of ['files', 'answers', 'logos']) {
    for await (const { key } of server.ctx.storage.list(folder))
      objects.set(key, await buffer((await server.ctx.storage.read(key)).stream));
  }
  return objects;
}

const SECRET = 'SECRET 51.75 N';
const bytes = (text: string) => new TextEncoder().encode(text);
/** A telephone held on its side: 600 by 560 pixels that are shown as 560 by 600, and a film behind them. */
const telephone = (adobe?: number) =>
  Uint8Array.from([
    ...blockJpeg({
      width: 600,
      height: 560,
      colour: (column) => (adobe === undefined ? [column, 128, 128] : [column, 0, 0, 255]),
      ...(adobe !== undefined && { adobe }),
      segments: [exifSegment(6, SECRET), jpegSegment(0xe1, bytes(`http://ns.adobe.com/xap/1.0/\0${SECRET}`))],
    }),
    ...bytes(`SEFT ${SECRET}`),
  ]);

test.each(Object.entries(CALLS))('%s keeps a picture upright, without where it was taken', async (call, prepare) => {
  const send = await prepare();
  const before = await stored();
  for (const picture of [telephone(), telephone(0)]) {
    const reply = await send(picture);
    expect([200, 201], reply.text).toContain(reply.status);
  }
  const added = [...(await stored())].filter(([key]) => !before.has(key));
  expect(added.length).toBeGreaterThan(0);
  for (const [key, file] of added) {
    expect(file.includes('SECRET'), key).toBe(false);
    const kind = imageKind(file)!;
    const { orientation, cmyk } = wholePicture(file, kind) as Exclude<ReturnType<typeof wholePicture>, string>;
    const size = imageSize(file)!;
    // A file for download says itself how it is held.
    if (FILE_CALLS[call as PictureCall] === 'download') expect([orientation, size.width]).toEqual([6, 600]);
    else expect([orientation, cmyk, size.width < size.height]).toEqual([1, false, true]);
  }
});

test.each(Object.entries(CALLS))('%s refuses half a picture as what it is', async (_call, prepare) => {
  const send = await prepare();
  const reply = problemOf(await send(telephone().slice(0, 900)));
  expect(reply).toMatchObject({ status: 422, code: 'invalid' });
  expect(JSON.stringify(reply.errors)).toContain('_incomplete');
});

test('a call that may draw a picture waits for its turn', () => {
  const drawing = Object.entries(FILE_CALLS).filter(([, kept]) => kept === 'drawn' || kept === 'shown');
  expect(new Set(COSTLY_WORK.picture.operations)).toEqual(new Set(drawing.map(([call]) => call)));
});
