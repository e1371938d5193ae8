import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aScene, device } from '../../../../test/recording.ts';
import type { Scene } from '../../../../test/recording.ts';
import { problemOf } from '../../../../test/staff-scene.ts';
import { aPdf, aPng, confirmDraft, handIn, placeOf, saveDraft, write } from '../../../../test/concurrency/writing.ts';
import { answers } from '../../../db/schema/index.ts';

const server = useTestServer({ workers: true });

const file = { kind: 'file', preparation_seconds: 0, answer_seconds: 0 } as const;
const aFile = (given: object = {}) => aScene(server, { question: { ...file, ...given } });
const writtenOf = (reply: { json: unknown }) => (reply.json as InterviewQuestion).written;
const storedFiles = async ({ job, application }: Scene): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of server.ctx.storage.list(`answers/${job.company_id}/${application.id}`)) keys.push(key);
  return keys;
};
/** A document of exactly this many bytes. */
const aPdfOf = (bytes: number) => Buffer.concat([aPdf(), Buffer.alloc(bytes - aPdf().length, 10)]);

describe('handing in a file', () => {
  test('keeps it privately, and gives it back as it was under its own name', async () => {
    const scene = await aFile();
    await write(scene);
    const bytes = aPdf(5000);
    const handed = await handIn(scene, 'Étude « été ».pdf', bytes);
    expect(handed.status, handed.text).toBe(200);
    const { url, ...facts } = writtenOf(handed)?.file ?? {};
    expect(facts).toEqual({ filename: 'Étude « été ».pdf', bytes: bytes.length, media_type: 'application/pdf' });
    const got = await scene.browser.get(url ?? '');
    expect(got.bytes.equals(bytes)).toBe(true);
    expect(got.headers.get('content-disposition')).toContain("filename*=UTF-8''%C3%89tude");
    expect(got.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(got.headers.get('content-security-policy')).toContain('sandbox');
    expect(got.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await server.anonymous().get(url ?? '')).status).toBe(401);
  });

  test('again replaces it, and the former one is removed', async () => {
    const scene = await aFile();
    await write(scene);
    await handIn(scene, 'one.pdf', aPdf(1));
    const handed = await handIn(scene, 'two.png', aPng(), { revision: 1 });
    expect(writtenOf(handed)?.file).toMatchObject({ filename: 'two.png', media_type: 'image/png' });
    await expect.poll(() => storedFiles(scene)).toHaveLength(1);
    await scene.browser.delete(`${placeOf(scene)}/file?device=${device}&revision=2`);
    await expect.poll(() => storedFiles(scene)).toHaveLength(0);
    expect((await scene.browser.get(`${placeOf(scene)}/file`)).status).toBe(404);
    expect(problemOf(await confirmDraft(scene, undefined, 3))).toMatchObject({ code: 'wrong_state' });
  });

  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\me\\CV.pdf', 'CV.pdf'],
    ['.pdf.pdf', 'pdf.pdf'],
    ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie x=1.pdf'],
    ['<script>alert(1)</script>.pdf', 'script.pdf'],
    [`${'n'.repeat(400)}.pdf`, `${'n'.repeat(116)}.pdf`],
    ['"; filename="x.exe.pdf', '; filename=x.exe.pdf'],
  ])('named %s keeps a harmless name', async (given, kept) => {
    const scene = await aFile();
    await write(scene);
    const handed = await handIn(scene, given, aPdf());
    expect(handed.status, handed.text).toBe(200);
    expect(writtenOf(handed)?.file?.filename).toBe(kept);
    const got = await scene.browser.get(`${placeOf(scene)}/file`);
    expect(got.status).toBe(200);
    expect(got.headers.get('set-cookie')).toBeNull();
  });

  describe('where there is none yet', () => {
    let scene: Scene;
    beforeAll(async () => {
      scene = await aFile();
      await write(scene);
    });

    test.each<[string, string, Uint8Array, number, object]>([
      [
        'a program named as a document',
        'cv.pdf',
        Buffer.from('MZ\u0090\u0000 program'),
        422,
        { file: ['wrong_format'] },
      ],
      ['a picture named as a document', 'cv.pdf', aPng(), 422, { file: ['wrong_format'] }],
      ['a page', 'cv.html', Buffer.from('<script>alert(1)</script>'), 422, { file: ['wrong_format'] }],
      ['an SVG', 'me.svg', Buffer.from('<svg onload="alert(1)"/>'), 422, { file: ['wrong_format'] }],
      ['a name that turns around', 'cv\u202Efdp.exe', aPdf(), 422, { file: ['wrong_format'] }],
      ['nothing', 'cv.pdf', new Uint8Array(0), 422, { file: ['required'] }],
      ['one byte above the limit', 'cv.pdf', aPdfOf(FILE_LIMITS.answer_max_bytes + 1), 413, {}],
      ['no name', '', aPdf(), 422, { filename: ['required'] }],
    ])('refuses %s and stores nothing', async (_name, filename, bytes, status, errors) => {
      expect(problemOf(await handIn(scene, filename, bytes))).toMatchObject({ status, errors });
      expect(await storedFiles(scene)).toEqual([]);
    });
  });

  test('takes a file of exactly the limit, and gives it back whole', async () => {
    const scene = await aFile();
    await write(scene);
    const bytes = aPdfOf(FILE_LIMITS.answer_max_bytes);
    const handed = await handIn(scene, 'cv.pdf', bytes);
    expect(handed.status, handed.text).toBe(200);
    expect(writtenOf(handed)?.file?.bytes).toBe(10 * 1024 * 1024);
    expect((await scene.browser.get(`${placeOf(scene)}/file`)).bytes.equals(bytes)).toBe(true);
  });

  test('takes only the kinds that the question asks for', async () => {
    const scene = await aFile({ file_types: ['image'] });
    await write(scene);
    const refused = await handIn(scene, 'cv.pdf', aPdf());
    expect(refused.json).toMatchObject({
      errors: { file: ['wrong_format'] },
      detail: 'Accepted are png, jpg, jpeg, with content of that kind.',
    });
    expect((await handIn(scene, 'me.png', aPng())).status).toBe(200);
    expect(problemOf(await saveDraft(scene, { text: 'Hello', revision: 1 }))).toMatchObject({ status: 422 });
  });

  test('of another kind of question, before it began, by another tab or another person is refused', async () => {
    const [scene, other] = [await aFile(), await aFile()];
    expect(problemOf(await handIn(scene, 'cv.pdf', aPdf()))).toMatchObject({ code: 'wrong_state' });
    await write(scene);
    expect(problemOf(await handIn(scene, 'cv.pdf', aPdf(), { by: 'another-device' }))).toMatchObject({
      code: 'lease_taken',
    });
    const address = `${placeOf(scene)}/file?device=${device}&revision=0&filename=cv.pdf`;
    expect((await other.browser.put(address, { bytes: aPdf() })).status).toBe(404);
    expect((await other.browser.get(`${placeOf(scene)}/file`)).status).toBe(404);
    expect((await other.browser.delete(`${placeOf(scene)}/file?device=${device}&revision=0`)).status).toBe(404);
    const text = await aScene(server, { question: { ...file, kind: 'text' } });
    await write(text);
    expect(problemOf(await handIn(text, 'cv.pdf', aPdf()))).toMatchObject({ code: 'wrong_state' });
    for (const one of [scene, other, text]) expect(await storedFiles(one)).toEqual([]);
  });
});

test('staff read the file of a sent interview alone', async () => {
  const scene = await aFile();
  const staff = await server.staff({ id: scene.job.created_by });
  const rival = await server.staff({ id: (await aFile()).job.created_by });
  await write(scene);
  await handIn(scene, 'plan.pdf', aPdf());
  await confirmDraft(scene, undefined, 1);
  const [answer] = await server.ctx.db.select().from(answers).where(eq(answers.application_id, scene.application.id));
  const address = `/api/jobs/${scene.job.id}/answers/${answer?.id}/file`;
  expect((await staff.get(address)).status).toBe(404);
  await scene.browser.post(`${scene.path}/submit`, {});
  expect((await staff.get(address)).headers.get('content-disposition')).toContain('plan.pdf');
  expect((await rival.get(address)).status).toBe(404);
});
