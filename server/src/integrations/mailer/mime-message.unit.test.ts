import fc from 'fast-check';
import nodemailer from 'nodemailer';
import PostalMime from 'postal-mime';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { MimeMessage } from './mime-message.ts';

type Fields = { from: string; to: string; subject: string; html: string; text: string };
const headersOf = ({ from, to, subject }: Fields) => ({
  from: { name: from, address: 'no-reply@vivavoce.example' },
  to: { name: to, address: 'zoe@mail.example' },
  subject,
});
const read = (message: MimeMessage) => buffer(message.createReadStream());

/** The same mail as the library writes it. */
const library = nodemailer.createTransport({ streamTransport: true, buffer: true });
const composed = async (fields: Fields) => {
  const { message } = await library.sendMail({
    ...headersOf(fields),
    messageId: '<one@vivavoce.example>',
    date: new Date(0),
    html: fields.html,
    text: fields.text,
  });
  return message as Buffer;
};
const written = (fields: Fields) =>
  read(
    new MimeMessage(
      {
        ...headersOf(fields),
        'message-id': '<one@vivavoce.example>',
        date: new Date(0).toUTCString().replace('GMT', '+0000'),
      },
      fields,
    ),
  );

const word = fc.oneof(
  fc.constantFrom(
    '.',
    '..',
    '.\r\n',
    '\r\n.\r\n',
    '\n.\n',
    '--=_part-of-this-mail--',
    '\r\n--=_part-of-this-mail--\r\n',
    '=3D',
    '=',
    '=\r\n',
    ' ',
    '\t',
    ' \n',
    'From ',
    'x'.repeat(1200),
    'é'.repeat(300),
    '🎥'.repeat(120),
    '"Zoë" <z@x.example>',
    'a, b; c',
    '=?utf-8?Q?x?=',
    '\u0000',
  ),
  fc.string({ maxLength: 90, unit: 'grapheme' }),
);
const texts = fc.array(word, { maxLength: 8 }).map((list) => list.join(''));
const line = texts.map((text) => text.replaceAll(/[\u0000-\u001f\u007f\u0085\u2028\u2029]/g, '').slice(0, 300));
const fields: fc.Arbitrary<Fields> = fc.record({ from: line, to: line, subject: line, html: texts, text: texts });

/** The library writes some words in base64, where line ends stay as they were and the last line has none. */
const linesOf = (text = '') => text.replaceAll(/\r\n|\r/g, '\n').replace(/\n+$/, '');

test('a mail reads as the library would have written it, whatever is in it', async () => {
  const parsed = async (raw: Buffer) => {
    const { html, text, subject, from, to, messageId, attachments } = await PostalMime.parse(raw);
    return { html: linesOf(html), text: linesOf(text), subject, from, to, messageId, attachments };
  };
  await fc.assert(
    fc.asyncProperty(fields, async (given) => {
      const full = { ...given, html: `<p>${given.html}</p>`, text: `Hello ${given.text}` };
      expect(await parsed(await written(full))).toEqual(await parsed(await composed(full)));
    }),
    { numRuns: 120 },
  );
});

test('what leaves is short lines of plain ASCII, each ended by CR LF', async () => {
  await fc.assert(
    fc.asyncProperty(fields, async (given) => {
      const raw = (await written(given)).toString('latin1');
      expect(raw).toMatch(/^[\t\r\n -~]*$/);
      expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      const body = raw.slice(raw.indexOf('\r\n\r\n'));
      expect(Math.max(...body.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(76);
    }),
    { numRuns: 100 },
  );
});

test('headers are those of the library', async () => {
  const given = {
    from: 'Université d’Ashby',
    to: 'Zoë "Z" O’Hara, Dr',
    subject: 'Votre entretien 🎥',
    html: '<p>Bonjour</p>',
    text: 'Bonjour',
  };
  const lines = (raw: Buffer) => {
    const [head = ''] = raw.toString().split('\r\n\r\n');
    return head
      .replaceAll(/\r\n\s+/g, ' ')
      .split('\r\n')
      .filter((header) => !header.startsWith('Content-Type'))
      .toSorted();
  };
  expect(lines(await written(given))).toEqual(lines(await composed(given)));
});

test.each(['PUBLISH', 'REQUEST', 'CANCEL'])(
  'a calendar with the method %s is a form of the mail, and a file beside it',
  async (method) => {
    const calendar = `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nX-TEXT:${'é'.repeat(100)}\r\nEND:VCALENDAR\r\n`;
    const letter = { from: 'Ashby', to: 'Zoë', subject: 'Webinar', html: '<p>Hello</p>', text: 'Hello' };
    const bytes = await read(new MimeMessage(headersOf(letter), { ...letter, calendar }));
    const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'utf8' });
    expect(mail).toMatchObject({ html: '<p>Hello</p>\n', text: 'Hello\n' });
    const types = mail.attachments.map(({ mimeType, method: said }) => [mimeType, said]);
    expect(types).toEqual([
      ['text/calendar', method],
      ['text/calendar', method],
    ]);
    // The reader has line ends of its own.
    for (const { content } of mail.attachments) expect(content).toBe(calendar.replaceAll('\r\n', '\n'));
    expect(mail.attachments.map(({ disposition }) => disposition)).toEqual([null, 'attachment']);
    const source = bytes.toString();
    const alternatives = source.slice(0, source.indexOf('--=_part-of-this-mail--'));
    expect(alternatives).toContain(`text/calendar; charset=utf-8; method=${method}\r\n`);
  },
);
