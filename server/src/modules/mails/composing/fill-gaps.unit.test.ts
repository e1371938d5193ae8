import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeMail } from './compose-mail.ts';
import type { MailSource } from './compose-mail.ts';
import { mailFiller } from './fill-gaps.ts';

const source = (given: Partial<MailSource>): MailSource => ({
  type: 'invitation',
  kind: 'presentation',
  locale: 'en-gb',
  company: {
    name: 'Northwind & Sons',
    logo: null,
    primary: '#007755',
    product: 'Vivavoce',
    time_zone: 'Europe/London',
    custom_fields: '',
    marketplace_url: null,
  },
  job: { title: 'Analyst', question_count: 5, minutes: 10, custom_fields: '', schedule: null },
  applicant: { first_name: 'Amara', last_name: 'Okafor' },
  deadline: new Date('2027-03-31T22:59:59.999Z'),
  link: 'https://vivavoce.test/j/abc?t=token-of-one',
  from_name: '[ORGANISATION NAME] for [FIRST NAME]',
  subject: '[FULL NAME]: [INTERVIEW TITLE]',
  body: '<p>Hello [FIRST NAME],</p><ul><li>[LAST NAME] <strong>[FULL NAME]</strong></li></ul><p>until [DEADLINE]<br>[FIRST NAME]</p>',
  ...given,
});
const name = fc.oneof(
  fc.constantFrom(
    'Amélie',
    'O’Neil',
    "O'Neil",
    '<b>x</b>',
    '"quoted"',
    'a & b',
    '',
    ' ',
    'van  der',
    '[DEADLINE]',
    '$&',
    'Ng\u00a0Thi',
    'javascript:alert(1)',
  ),
  fc.string({ maxLength: 20, unit: 'grapheme' }),
);
const bodies = fc.constantFrom(
  source({}).body,
  '<p><a href="https://x.example/[FIRST NAME]">[LAST NAME]</a></p>',
  '<p><a href="[LAST NAME]">here</a></p>',
  '<p>No name at all</p>',
  '<p>[FIRST NAME]: <a href="[FEEDBACK LINK]">yours</a> [FEEDBACK LINK]</p>',
  '',
);
const types = fc.constantFrom(
  'invitation',
  'rejection',
  'message',
  'reminder',
  'extension',
  'review_available' as const,
);
const pages = fc.constantFrom(undefined, 'https://fb.test/page?x=1');

test('a filled mail is the mail that would have been composed', () => {
  const fill = mailFiller();
  fc.assert(
    fc.property(name, name, bodies, types, pages, fc.nat(), (first_name, last_name, body, type, feedback_url, n) => {
      const token = `${n.toString(36)}-Ab_c-9`;
      const given = source({
        type,
        body,
        applicant: { first_name, last_name },
        link: `https://vivavoce.test/j/abc?t=${token}`,
        ...(feedback_url && { feedback_url, feedback_token: `${n.toString(36)}-fb_Z-${n}` }),
      });
      expect(fill(given, token)).toEqual(composeMail(given));
    }),
    { numRuns: 400 },
  );
});
