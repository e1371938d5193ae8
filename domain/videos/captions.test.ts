import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VIDEO_LIMITS } from '../limits.ts';
import { captionTime, readCaptions, writeCaptions } from './captions.ts';

const vtt = (...blocks: string[]) => ['WEBVTT', ...blocks].join('\n\n');
const read = (file: string): string => {
  const result = readCaptions(file);
  return 'webvtt' in result ? result.webvtt : result.problem;
};

describe('captions', () => {
  it('reads a line that is all spaces at once', () => {
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
    ['a classed voice', vtt('00:01.000 --> 00:02.500\n<v.loud Ines><c.yellow>Hello</c></v>')],
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

  it('come in the order of their times', () => {
    expect(read(vtt('01:00.000 --> 01:01.000\nLast', '00:00.500 --> 00:01.000\nFirst'))).toBe(
      'WEBVTT\n\n00:00:00.500 --> 00:00:01.000\nFirst\n\n00:01:00.000 --> 00:01:01.000\nLast\n',
    );
  });

  it.each([
    ['nothing', '', 'required'],
    ['spaces', ' \n\n ', 'required'],
    ['a head alone', 'WEBVTT', 'required'],
    ['cues without words', vtt('00:01.000 --> 00:02.000\n'), 'required'],
    ['prose', 'Dear reader,\n\nthis is a letter.', 'wrong_format'],
    ['a page', '<!doctype html>\n<p>Hello</p>', 'wrong_format'],
    ['times that run backwards', vtt('00:02.000 --> 00:01.000\nHello'), 'wrong_format'],
    ['times that stand still', vtt('00:02.000 --> 00:02.000\nHello'), 'wrong_format'],
    ['seventy seconds', vtt('00:00.000 --> 00:70.000\nHello'), 'wrong_format'],
    ['words in place of a time', vtt('soon --> later\nHello'), 'wrong_format'],
    ['another encoding', 'W\0E\0B\0V\0T\0T\0', 'wrong_format'],
  ])('are not read from %s', (_, file, problem) => {
    expect(readCaptions(file)).toEqual({ problem });
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
    expect(readCaptions(writeCaptions([...cues, ...(first ? [first] : [])]))).toEqual({ problem: 'too_long' });
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
