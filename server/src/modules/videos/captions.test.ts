import type { VideoUpload } from '@vivavoce/contract/types.ts';
import { VIDEO_LIMITS } from '@vivavoce/domain/limits.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { perFile } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aVideo } from '../../../test/factories.ts';
import { aLibrary, codeOf, errorsOf } from '../../../test/videos.ts';

const SRT = '1\r\n00:00:01,000 --> 00:00:02,500\r\n<font color="red">Bonjour à tous</font>\r\n';
const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.500\nHello <script>alert(1)</script>everybody';

const server = useTestServer();
let path: string;

const library = perFile(() => aLibrary(server));
beforeAll(async () => {
  path = `${library.path}/${(await aVideo(server.ctx.db, { company_id: library.company_id })).id}/captions`;
});

const set = (locale: string, file: string | Uint8Array) =>
  library.client.put(`${path}/${locale}`, { bytes: typeof file === 'string' ? Buffer.from(file) : file });
const get = (locale: string, headers = {}) => library.client.get(`${path}/${locale}`, { headers });

describe('captions', () => {
  test('are set in each language from either kind of file, and played as WebVTT', async () => {
    expect((await get('en-gb')).status).toBe(404);
    expect((await set('en-gb', VTT)).json).toMatchObject({ captions: ['en-gb'] });
    expect((await set('fr-fr', SRT)).json).toMatchObject({ captions: ['en-gb', 'fr-fr'] });
    const english = await get('en-gb');
    expect(english.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(english.headers.get('x-content-type-options')).toBe('nosniff');
    expect(english.text).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHello alert(1)everybody\n');
    expect((await get('fr-fr')).text).toContain('Bonjour à tous');
  });

  test('are replaced, and the old ones are not read on', async () => {
    const etag = (await get('en-gb')).headers.get('etag') ?? '';
    expect((await get('en-gb', { 'if-none-match': etag })).status).toBe(304);
    server.pass(1000);
    await set('en-gb', VTT.replace('Hello', 'Goodbye'));
    const now = await get('en-gb', { 'if-none-match': etag });
    expect([now.status, now.text]).toEqual([200, expect.stringContaining('Goodbye')]);
    expect(now.headers.get('cache-control')).toBe('private, no-cache');
  });

  test('are removed one language at a time', async () => {
    expect((await library.client.delete(`${path}/fr-fr`)).status).toBe(204);
    expect((await get('fr-fr')).status).toBe(404);
    expect((await library.client.delete(`${path}/fr-fr`)).status).toBe(404);
    const video = (await library.client.get(path.replace('/captions', ''))).json as VideoUpload;
    expect(video.captions).toEqual(['en-gb']);
  });

  test.each<[string, string | Uint8Array, string]>([
    ['nothing', '', 'required'],
    ['a page', '<!doctype html><p>Hello</p>', 'wrong_format'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'wrong_format'],
  ])('are not set from %s', async (_, file, code) => {
    const before = (await get('en-gb')).text;
    const reply = await set('en-gb', file);
    expect([reply.status, errorsOf(reply)]).toEqual([422, { __all__: [code] }]);
    expect((await get('en-gb')).text).toBe(before);
  });

  test('are refused where every cue is broken, with the line of the first', async () => {
    const reply = await set('en-gb', '1\n00:00:04,000 --> 00:00:03,000\nBackwards\n\n2\nsoon --> 00:05\nLater\n');
    expect(reply.json).toMatchObject({ status: 422, errors: { __all__: ['wrong_format'] }, line: 2 });
  });

  test('are set without a broken cue, whose line is named, and from other encodings', async () => {
    const broken = `${SRT}\r\n2\r\n00:00:04,000 --> 00:00:03,000\r\nBackwards\r\n`;
    const named = { code: 'reversed_time', line: 6 };
    expect((await set('fr-fr', broken)).json).toMatchObject({ captions_warnings: [named] });
    expect((await get('fr-fr')).text).not.toContain('Backwards');
    const windows = (await set('fr-fr', Buffer.from(broken, 'latin1'))).json;
    expect(windows).toMatchObject({ captions_warnings: [{ code: 'windows_1252', line: null }, named] });
    expect((await get('fr-fr')).text).toContain('Bonjour à tous');
    const utf16 = await set('fr-fr', Buffer.from(`\uFEFF${SRT.replace('tous', 'toutes')}`, 'utf16le'));
    expect(utf16.json).toMatchObject({ captions: ['en-gb', 'fr-fr'], captions_warnings: [] });
    expect((await get('fr-fr')).text).toContain('Bonjour à toutes');
    await library.client.delete(`${path}/fr-fr`);
  });

  test('have a limit', async () => {
    const long = await set('en-gb', `${VTT}\n\nNOTE ${'x'.repeat(VIDEO_LIMITS.captions_max_bytes)}`);
    expect([long.status, codeOf(long)]).toEqual([413, 'too_large']);
    const endless = await set('en-gb', new Uint8Array(20 * VIDEO_LIMITS.captions_max_bytes));
    expect([endless.status, codeOf(endless)]).toEqual([413, 'too_large']);
    expect((await get('en-gb')).status).toBe(200);
  });

  test('are of the languages that applicants read', async () => {
    expect((await set('de-de', VTT)).status).toBe(404);
    const json = await library.client.send('PUT', `${path}/en-gb`, { json: { text: VTT } });
    expect(json.status).toBe(415);
  });
});
