import { expect, it } from 'vitest';
import { readCaptionsFile } from './captions-file.ts';

const SRT = '1\n00:00:01,000 --> 00:00:02,500\nDéjà vu\n\n2\n00:00:04,000 --> 00:00:03,000\nBackwards\n';
const backwards = { code: 'reversed_time', line: 6 };
const chosen = (...content: BlobPart[]) => readCaptionsFile(new File(content, 'captions.srt'));

it('names what will be left out before it is sent, in every encoding', async () => {
  expect(await chosen(SRT)).toEqual({ name: 'captions.srt', text: SRT, warnings: [backwards], fault: null });
  const utf16 = new Uint16Array([...`\uFEFF${SRT}`].map((letter) => letter.charCodeAt(0)));
  expect(await chosen(utf16)).toMatchObject({ text: SRT, warnings: [backwards] });
  const latin = Uint8Array.from(SRT, (letter) => letter.charCodeAt(0));
  expect(await chosen(latin)).toMatchObject({ text: SRT, warnings: [{ code: 'windows_1252', line: null }, backwards] });
});

it('names the line of the first fault where no caption is left', async () => {
  expect(await chosen(SRT.replace('02,500', '00,500'))).toMatchObject({
    fault: { problem: 'wrong_format', line: 2 },
  });
  expect(await chosen(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0))).toMatchObject({
    text: '',
    fault: { problem: 'wrong_format', line: null },
  });
});
