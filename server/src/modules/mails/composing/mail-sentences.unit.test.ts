import { expect, test } from 'vitest';
import { inEach, readPhrases } from '../../../i18n.ts';
import type { Locale } from '../../../i18n.ts';
import { defaultTexts, interviewScope } from './job-defaults.ts';
import { MAILING_KINDS } from '../../mailings/mailing-kinds.ts';
import type { ContentSource } from '../../mailings/mailing-kinds.ts';
import { composeMail } from './compose-mail.ts';
import type { MailSource } from './compose-mail.ts';
import { letterHtml } from './letter.ts';
import { standardText } from './standard-texts.ts';
import type { Letter } from './letter.ts';

const LOCALES: Locale[] = ['en-gb', 'fr-fr'];
const CLOSING = { 'en-gb': 'Kind regards,\nNorthwind', 'fr-fr': 'Cordialement,\nNorthwind' };
const GREETING = { 'en-gb': 'Hello Maya,', 'fr-fr': 'Bonjour Maya,' };

const sources = inEach((locale): Pick<MailSource, 'type' | 'subject' | 'body'>[] => {
  const texts = defaultTexts(interviewScope(locale), 'Northwind', {
    full_name: 'Helen Marsh',
    email: 'helen@northwind.example',
  });
  const job = { ...texts } as unknown as ContentSource['job'];
  const sent = (type: 'invitation' | 'rejection' | 'reminder' | 'extension', reminder?: 'unopened' | 'day_before') => {
    const about = {
      mailing: { overrides: reminder ? { reminder } : {} },
      job,
      textOf: standardText,
    } as ContentSource & { textOf: typeof standardText };
    return { type, ...MAILING_KINDS[type]!.content(about, locale) };
  };
  return [
    sent('invitation'),
    sent('rejection'),
    sent('reminder', 'unopened'),
    sent('reminder', 'day_before'),
    sent('extension'),
    { type: 'completion', subject: '', body: texts.interview_complete_message },
  ];
});

const COMPANY = {
  name: 'Northwind',
  logo: null,
  primary: null,
  product: 'Vivavoce',
  time_zone: 'Europe/London',
  custom_fields: '',
  marketplace_url: null,
};

const composed = (locale: Locale, question_count: number) =>
  sources[locale].map(({ type, subject, body }) =>
    composeMail({
      type,
      kind: 'presentation',
      locale,
      company: COMPANY,
      job: { title: 'Analyst', question_count, minutes: question_count, custom_fields: '', schedule: null },
      applicant: { first_name: 'Maya', last_name: 'Lindqvist' },
      deadline: new Date('2027-03-31T22:59:59.999Z'),
      link: 'https://vivavoce.test/j/abc?t=x',
      from_name: '',
      subject,
      body,
    }),
  );

test('the link to feedback leads to the page of the applicant, or where the operator shows feedback', () => {
  const of = (feedback_url?: string, feedback_token?: string) =>
    composeMail({
      type: 'completion',
      kind: 'presentation',
      locale: 'en-gb',
      company: COMPANY,
      job: { title: 'Analyst', question_count: 1, minutes: 1, custom_fields: '', schedule: null },
      applicant: { first_name: 'Maya', last_name: 'Lindqvist' },
      deadline: null,
      link: 'https://vivavoce.test/j/abc?t=to-k_en',
      feedback_url,
      feedback_token,
      from_name: '',
      subject: '',
      body: '<p>[FEEDBACK LINK]</p>',
    }).text;
  expect(of()).toContain('https://vivavoce.test/j/abc?t=to-k_en#feedback');
  const elsewhere = of('https://fb.test/page?x=1', 'fb-token');
  expect(elsewhere).toContain('https://fb.test/page?x=1&job=abc&application=fb-token');
  // The button below opens the page of this installation.
  expect(elsewhere.match(/to-k_en/g)).toHaveLength(1);
  // A preview is written for no applicant.
  expect(of('https://fb.test/page')).toMatch(/page\?job=abc$/m);
});

/** Text of the mail, without the button and the footer. */
const letterOf = (text: string) => text.split(/\n\n(?=-- \n|[^\n]+:\n)/)[0] ?? '';

test.each(LOCALES)(
  '%s: every e-mail to applicants greets by first name, goes on in a capital, and is signed',
  (locale) => {
    for (const { text } of composed(locale, 3)) {
      const [greeting, next = '', ...rest] = letterOf(text).split('\n\n');
      expect(greeting).toBe(GREETING[locale]);
      expect(next).toMatch(/^\p{Lu}/u);
      expect(rest.at(-1)).toBe(CLOSING[locale]);
    }
  },
);

test.each([
  ['en-gb', 0, 'There are 0 questions and it takes about 0 mins.'],
  ['en-gb', 1, 'There is 1 question and it takes about 1 min.'],
  ['en-gb', 2, 'There are 2 questions and it takes about 2 mins.'],
  ['fr-fr', 0, 'Il comporte 0 question et dure environ 0 min.'],
  ['fr-fr', 1, 'Il comporte 1 question et dure environ 1 min.'],
  ['fr-fr', 2, 'Il comporte 2 questions et dure environ 2 min.'],
] as const)('%s: an invitation agrees with %i', (locale, count, sentence) => {
  expect(composed(locale, count)[0]?.text).toContain(sentence);
});

type Tree = { readonly [key: string]: string | Tree };
const phrasesOf = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : phrasesOf(value)));

test.each(LOCALES)('%s: no phrase of an e-mail greets in the middle of a paragraph', (locale) => {
  const { greeting, greeting_unnamed, ...phrases } = readPhrases(locale, 'emails');
  expect([greeting, greeting_unnamed].every((phrase) => /^(Hello|Bonjour)/.test(phrase))).toBe(true);
  expect(phrasesOf(phrases).filter((phrase) => /^(Hello|Bonjour)\b/.test(phrase))).toEqual([]);
});

test('a letter greets by the whole name where no first name is known, and by none where there is only an address', () => {
  const letter = { from: 'A & B', paragraphs: ['One.', false, null, ''] satisfies Letter['paragraphs'] };
  expect(letterHtml('en-gb', { ...letter, to: { first_name: ' ', full_name: 'Maya <L>' } })).toBe(
    '<p>Hello Maya &lt;L&gt;,</p><p>One.</p><p>Kind regards,<br />A &amp; B</p>',
  );
  expect(letterHtml('fr-fr', { ...letter, to: null })).toMatch(/^<p>Bonjour,<\/p>/);
});
