import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VIDEO_LIMITS } from '../limits.ts';
import { captionsText, captionTime, parseCaptions, readCaptions, writeCaptions } from './captions.ts';

const REPORTED = new URL('../../transcoder/fixtures/reported/', import.meta.url);
const vtt = (...blocks: string[]) => ['WEBVTT', ...blocks].join('\n\n');
const read = (file: string): string => {
  const result = readCaptions(file);
  return 'webvtt' in result ? result.webvtt : result.problem;
};

describe('captions', () => {
  it('reads a line that is all spaces immediately', () => {
    const from = performance.now();
    const file = vtt(`00:01.000 --> 00:02.500${' '.repeat(VIDEO_LIMITS.captions_max_bytes / 2)}x\u2028y\nHello`);
    expect(read(file)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHello\n');
    expect(performance.now() - from).toBeLessThan(10_000);
  });

  it.each([
    ['a WebVTT file', vtt('00:01.000 --> 00:02.500\nHello')],
    ['hours and a name', vtt('greeting\n00:00:01.000 --> 00:00:02.500\nHello')],
    [
      'a byte order mark and line ends of Windows',
      `\uFEFF${vtt('00:01.000 --> 00:02.500\nHello')}`.replaceAll('\n', '\r\n'),
    ],
    ['line ends of old Macs', vtt('00:01.000 --> 00:02.500\nHello').replaceAll('\n', '\r')],
    ['an SRT file', '1\n00:00:01,000 --> 00:00:02,500\nHello\n'],
    ['an SRT file without numbers', '00:00:01,000 --> 00:00:02,500\nHello'],
    ['a head with words', 'WEBVTT - recorded in Leeds\n\n00:01.000 --> 00:02.500\nHello'],
    [
      'notes, styles and regions',
      vtt(
        'NOTE do not read',
        'STYLE\n::cue { background: url(//evil.example/x) }',
        'REGION\nid:a',
        '00:01.000 --> 00:02.500\nHello',
      ),
    ],
    ['a class', vtt('00:01.000 --> 00:02.500\n<v><c.yellow>Hello</c></v>')],
    ['placement of another program', '1\n00:00:01,000 --> 00:00:02,500\n{\\an8}Hello'],
    ['times without spaces, and an end of old programs', '1\n00:00:01,000-->00:00:02,500\nHello\n\u001a'],
    ['a counter behind the last cue', '1\n00:00:01,000 --> 00:00:02,500\nHello\n\n2\n'],
    ['a script', vtt('00:01.000 --> 00:02.500\n<script src="//evil.example/x.js"></script>Hello')],
    ['a font, as SRT writes it', '1\n00:00:01,000 --> 00:00:02,500\n<font color="#ffffff">Hello</font>'],
    ['an empty cue beside', vtt('00:01.000 --> 00:02.500\nHello', '00:03.000 --> 00:04.000\n<c></c>')],
  ])('are read from %s', (_, file) => {
    expect(read(file)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHello\n');
  });

  it('keep what is spoken with weight, two lines, and placement', () => {
    const file = vtt(
      '00:01.000 --> 00:02.000 line:80% align:start evil:1 position:10%,line-left\n<B>Good</B> <i>morning</i>\nto you &amp; me',
    );
    expect(read(file)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000 line:80% align:start position:10%,line-left\n<b>Good</b> <i>morning</i>\nto you &amp; me\n',
    );
  });

  it('show what only looks like markup', () => {
    expect(read(vtt('00:01.000 --> 00:02.000\n3 < 4 and AT&T <3'))).toContain('\n3 &lt; 4 and AT&T &lt;3\n');
  });

  it('take everything for text that is no tag, and name who speaks', () => {
    expect(read(vtt('00:01.000 --> 00:02.000\n1 < 2 & 3 > 2, <> and a --> b<00:01.500>!'))).toContain(
      '\n1 &lt; 2 & 3 > 2, &lt;> and a \u2192 b!\n',
    );
    const file = vtt('00:01.000 --> 00:02.000\n<v.loud Ines Martin>Hello</v>\n<v Tom>Good <b>morning</b>');
    expect(read(file)).toContain('\nInes Martin: Hello\nTom: Good <b>morning</b>\n');
  });

  it.each([
    ['captions-empty-line-in-cue.srt', ['Hello', 'World after an empty line']],
    ['captions-no-blank-line.srt', ['Hello', 'World']],
    ['captions-less-than.srt', ['1 &lt; 2 & 3 > 2, so x&lt;y']],
  ])('are read from %s', (name, words) => {
    const srt = readFileSync(new URL(name, REPORTED), 'utf8');
    const result = parseCaptions(srt);
    if ('problem' in result) throw new Error(result.problem);
    expect(result.warnings).toEqual([]);
    for (const word of words) expect(result.cues.map((cue) => cue.text).join(' ')).toContain(word);
    for (const { text } of result.cues) expect(text).not.toMatch(/^\d+$|\u2192/m);
  });

  it('come in the order of their times', () => {
    expect(read(vtt('01:00.000 --> 01:01.000\nLast', '00:00.500 --> 00:01.000\nFirst'))).toBe(
      'WEBVTT\n\n00:00:00.500 --> 00:00:01.000\nFirst\n\n00:01:00.000 --> 00:01:01.000\nLast\n',
    );
  });

  it.each([
    ['nothing', '', 'required', null],
    ['spaces', ' \n\n ', 'required', null],
    ['a head alone', 'WEBVTT', 'required', null],
    ['cues without words', vtt('00:01.000 --> 00:02.000\n'), 'required', null],
    ['words without times', vtt('Hello'), 'required', 3],
    ['prose', 'Dear reader,\n\nthis is a letter.', 'wrong_format', null],
    ['a page', '<!doctype html>\n<p>Hello</p>', 'wrong_format', null],
    ['a single arrow', vtt('-->'), 'wrong_format', 3],
    ['times that run backwards', vtt('00:02.000 --> 00:01.000\nHello'), 'wrong_format', 3],
    ['times that stand still', vtt('Hi', '00:02.000 --> 00:02.000\nHello'), 'wrong_format', 5],
    ['seventy seconds', vtt('00:00.000 --> 00:70.000\nHello'), 'wrong_format', 3],
    ['words in place of a time', vtt('soon --> later\nHello'), 'wrong_format', 3],
    ['another encoding', 'W\0E\0B\0V\0T\0T\0', 'wrong_format', 1],
    ['a control character', vtt('00:01.000 --> 00:02.000\nHe\u0007llo'), 'wrong_format', 4],
  ])('are not read from %s', (_, file, problem, line) => {
    expect(readCaptions(file)).toEqual({ problem, line });
  });

  it('have a limit', () => {
    const cues = Array.from({ length: VIDEO_LIMITS.captions_max_cues }, (_, index) => ({
      from_ms: index * 1000,
      to_ms: index * 1000 + 900,
      settings: '',
      text: 'a',
    }));
    expect(readCaptions(writeCaptions(cues))).toMatchObject({ cues: cues.length });
    const [first] = cues;
    expect(readCaptions(writeCaptions([...cues, ...(first ? [first] : [])]))).toEqual({
      problem: 'too_long',
      line: null,
    });
  });

  it('are the same when they are read again, whatever the file was', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.integer({ min: 0, max: 8_000_000 }),
        (text, at) => {
          const file = `WEBVTT\n\n${captionTime(at)} --> ${captionTime(at + 10)}\n${text}`;
          const once = readCaptions(file);
          if ('problem' in once) return;
          expect(readCaptions(once.webvtt)).toEqual(once);
          expect(once.webvtt.replaceAll(/<\/?[biu]>/g, '')).not.toContain('<');
        },
      ),
    );
  });

  const spoken = fc.stringMatching(/^[A-Za-z]{1,8}( [a-z0-9<&]{1,6}){0,3}[a-z]$/);
  const anyGap = fc.constantFrom('\n', '\n\n', '\n \t\n', '\n\u3000\n', '\n\n\n');
  const anyArrow = fc.constantFrom(' --> ', '-->', '\t-->  ', ' -->');
  const broken = {
    unreadable_time: (at: number) => `${captionTime(at)} --> later`,
    reversed_time: (at: number) => `${captionTime(at + 500)} --> ${captionTime(at)}`,
    empty_time: (at: number) => `${captionTime(at)} --> ${captionTime(at)}`,
  };
  const srtCue = fc.record({
    words: fc.array(spoken, { minLength: 1, maxLength: 3 }),
    between: fc.constantFrom('\n', '\n\n'),
    gap: anyGap,
    arrow: anyArrow,
    fault: fc.option(fc.constantFrom(...(Object.keys(broken) as (keyof typeof broken)[])), { freq: 4 }),
  });

  it('lose no word of SRT but those of a broken cue, whose line is named', () => {
    fc.assert(
      fc.property(fc.array(srtCue, { minLength: 1, maxLength: 8 }), fc.boolean(), (cues, counted) => {
        let file = '';
        const expected = { words: [] as string[], warnings: [] as { code: string; line: number }[] };
        for (const [index, { words, between, gap, arrow, fault }] of cues.entries()) {
          if (counted) file += `${index + 1}\n`;
          const at = index * 1000;
          if (fault) expected.warnings.push({ code: fault, line: file.split('\n').length });
          else expected.words.push(words.join('\n').replaceAll('<', '&lt;'));
          const times = fault ? broken[fault](at) : `${captionTime(at)}${arrow}${captionTime(at + 900)}`;
          file += `${times.replaceAll('.', ',')}\n${words.join(between)}${gap}`;
        }
        const parsed = parseCaptions(file);
        if ('problem' in parsed) {
          const [first] = expected.warnings;
          expect([expected.words, parsed]).toEqual([[], { problem: 'wrong_format', line: first?.line }]);
          return;
        }
        expect({ words: parsed.cues.map(({ text }) => text), warnings: parsed.warnings }).toEqual(expected);
      }),
    );
  });

  it('name words of WebVTT that belong to no cue', () => {
    const file = vtt(
      '00:01.000 --> 00:02.000\nHello',
      'these words\nare lost',
      'NOTE unread',
      'id\n00:03.000 --> 00:04.000\nBye',
    );
    expect(parseCaptions(file)).toMatchObject({
      cues: [{ text: 'Hello' }, { text: 'Bye' }],
      warnings: [{ code: 'outside_cue', line: 6 }],
    });
  });

  it('are text in the encodings that editors write', () => {
    const file = '1\n00:00:01,000 --> 00:00:02,500\nDéjà vu, œuvre\n';
    const utf16 = Uint8Array.from(
      [...`\uFEFF${file}`].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
    );
    const swapped = Uint8Array.from(utf16, (_byte, at) => utf16[at % 2 === 0 ? at + 1 : at - 1] ?? 0);
    const windows = Uint8Array.from([...file], (letter) => (letter === 'œ' ? 0x9c : letter.charCodeAt(0)));
    for (const bytes of [new TextEncoder().encode(file), utf16, swapped])
      expect(captionsText(bytes)).toEqual({ text: file, warnings: [] });
    expect(captionsText(windows)).toEqual({ text: file, warnings: [{ code: 'windows_1252', line: null }] });
    const reported = readFileSync(new URL('captions-windows-1252.srt', REPORTED));
    expect(captionsText(reported)).toMatchObject({
      text: expect.stringContaining('Café déjà vu'),
      warnings: [{ code: 'windows_1252', line: null }],
    });
    expect(captionsText(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0))).toBeNull();
    expect(captionsText(Uint8Array.of(0xff, 0xfe, 0x00))).toBeNull();
  });

  it('never take long to read', () => {
    const started = performance.now();
    for (const file of [
      '<'.repeat(400_000),
      vtt(`00:01.000 --> 00:02.000\n<${'b'.repeat(400_000)}`),
      vtt(`00:01.000 --> 00:02.000\n${'<b'.repeat(200_000)}`),
      vtt(`00:01.000 --> 00:02.000 ${'line:1 '.repeat(60_000)}\nHello`),
      '\n \t'.repeat(150_000),
      '-->'.repeat(170_000),
      '0'.repeat(500_000),
    ])
      readCaptions(file);
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
