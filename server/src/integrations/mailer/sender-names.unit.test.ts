import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { mailHeaders } from './mail-headers.ts';
import { MimeMessage } from './mime-message.ts';
import { assertSendable } from './transport-checks.ts';

const ADDRESS = 'no-reply@vivavoce.example';

/** The mail as a mail server gets it. */
const rawOf = async (from_name: string, to_name = 'Zoë'): Promise<string> => {
  const mail = {
    message_id: '<one@vivavoce.example>',
    from_name,
    to: { name: to_name, address: 'zoe@mail.example' },
    reply_to: 'careers@ashby.example',
    subject: 'Your interview',
    html: '<p>Hello</p>',
    text: 'Hello',
  };
  assertSendable(mail);
  return (
    await buffer(new MimeMessage(mailHeaders(mail, { name: 'Vivavoce', address: ADDRESS }), mail).createReadStream())
  ).toString('latin1');
};
const headOf = (raw: string): string => raw.slice(0, raw.indexOf('\r\n\r\n'));
/** Each header with its folded lines. */
const headersOf = (raw: string): string[] =>
  headOf(raw)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');

/** A shown name without the marks of no width that keep it from being decoded. */
const typed = (shown: string | undefined): string | undefined => shown?.replaceAll('=\u200b?', '=?');

/** Pieces with a meaning in the header of a mail, and letters of many scripts. */
const piece = fc.constantFrom(
  '"',
  '\\',
  '<',
  '>',
  '(',
  ')',
  ',',
  ';',
  ':',
  '@',
  '.',
  ' ',
  '=?utf-8?Q?=0ABcc:_x?=',
  '?=',
  '=?',
  ' via ',
  'via Bank',
  '<eve@mail.example>',
  'eve@mail.example',
  '" <eve@mail.example>',
  ', eve@mail.example',
  'Bcc: eve@mail.example',

  'Zoë',
  'École',
  'Łódź',
  'Ωμέγα',
  'Компания',
  'شركة',
  'חברה',
  '株式会社',
  '🎥',
  '👩🏽‍💻',
  'e\u0301',
  '\u00a0',
  'a'.repeat(70),
  'é'.repeat(40),
);
const name = fc
  .oneof(
    fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  )
  .map((text) => text.replaceAll(/[\u0000-\u001f\u007f\u0085\u2028\u2029]/g, '').trim())
  .filter((text) => text !== '');

describe('the name of a sender or recipient', () => {
  it('is plain ASCII in the header, in lines that every mail server takes', async () => {
    await fc.assert(
      fc.asyncProperty(name, name, async (from, to) => {
        const head = headOf(await rawOf(from, to));
        expect(head).toMatch(/^[\x20-\x7e\r\n\t]*$/);
        for (const line of head.split('\r\n')) expect(line.length).toBeLessThan(998);
      }),
    );
  });

  it('adds neither a header nor an address, and is read as it was typed', async () => {
    const plain = headersOf(await rawOf('Ashby')).map((header) => header.split(':')[0]);
    await fc.assert(
      fc.asyncProperty(name, name, async (from, to) => {
        const raw = await rawOf(from, to);
        expect(headersOf(raw).map((header) => header.split(':')[0])).toEqual(plain);
        const parsed = await PostalMime.parse(raw);
        expect(parsed.from?.address).toBe(ADDRESS);
        expect(parsed.to?.map(({ name: shown, address }) => [typed(shown), address])).toEqual([
          [to, 'zoe@mail.example'],
        ]);
        expect(typed(parsed.from?.name)).toBe(from);
        expect([parsed.cc, parsed.bcc, parsed.sender]).toEqual([undefined, undefined, undefined]);
      }),
    );
  });
});
