import { MAIL_TEXT_NAMES, missingTags, tagsOfText } from '@vivavoce/domain/emails/mail-texts.ts';
import { unknownTagsOf } from '@vivavoce/domain/emails/job-emails.ts';
import { expect, test } from 'vitest';
import type { Locale } from '../../../i18n.ts';
import { sanitiseRichText } from '../../rich-text.ts';
import { composeMail } from './compose-mail.ts';
import { standardText } from './standard-texts.ts';

const LOCALES: Locale[] = ['en-gb', 'fr-fr'];
const all = LOCALES.flatMap((locale) => MAIL_TEXT_NAMES.map((name) => ({ name, locale })));

test.each(all)('$name in $locale holds what it needs, and no tag without a value', ({ name, locale }) => {
  const { subject, body } = standardText(name, locale);
  expect(unknownTagsOf({ subject, body }, tagsOfText(name, false), [])).toEqual({});
  expect(missingTags(name, body)).toEqual([]);
  expect(sanitiseRichText(body)).toBe(body);
  expect(subject).not.toBe('');
});

const compose = (body: string, details: string) =>
  composeMail({
    type: 'message',
    kind: 'presentation',
    locale: 'en-gb',
    company: {
      name: 'Northwind',
      logo: null,
      primary: null,
      product: 'Vivavoce',
      time_zone: 'Europe/London',
      custom_fields: '',
      marketplace_url: null,
    },
    job: { title: 'Analyst', question_count: 2, minutes: 5, custom_fields: '', schedule: null },
    applicant: { first_name: 'Maya', last_name: 'Lindqvist' },
    deadline: null,
    link: 'https://vivavoce.test/j/abc?t=x',
    from_name: '',
    subject: 'S',
    body,
    details,
    frame: { preheader: 'P', button: { label: 'Open', url: 'https://vivavoce.test/j/abc?t=x' } },
  });

test('details replace their tag once, or follow a text without it', () => {
  const details = '<p>Until Friday</p>';
  expect(compose('<p>A</p><p>[MAIL DETAILS]</p><p>B [mail details]</p>', details).text).toMatch(/A\s+Until Friday\s+B/);
  expect(compose('<p>A</p>', details).text).toMatch(/A\s+Until Friday/);
  const empty = compose('<p>A</p><p>[MAIL DETAILS]</p><p>B</p>', '');
  expect(empty.html).not.toMatch(/<p[^>]*>\s*<\/p>/);
  expect(empty.unknown_tags).toEqual([]);
  for (const { text } of [empty, compose('<p>A</p>', details)])
    expect(text).toContain('https://vivavoce.test/j/abc?t=x');
});
