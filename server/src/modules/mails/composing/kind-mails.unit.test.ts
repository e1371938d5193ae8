import { describe, expect, test } from 'vitest';
import { ASSESSMENT_TYPES, JOB_KINDS, kindFields } from '@vivavoce/domain/jobs/kinds.ts';
import type { JobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { REMINDER_TEXTS } from '@vivavoce/domain/emails/reminders.ts';
import type { Purpose } from '@vivavoce/domain/jobs/purpose.ts';
import { readPhrases } from '../../../i18n.ts';
import type { Locale } from '../../../i18n.ts';
import { mailTexts, scopeOf, textsFollowing } from './job-defaults.ts';
import { MAILING_KINDS } from '../../mailings/mailing-kinds.ts';
import type { ContentSource } from '../../mailings/mailing-kinds.ts';
import { completionSubject, composeMail } from './compose-mail.ts';
import type { MailSource } from './compose-mail.ts';
import { standardText } from './standard-texts.ts';

/** Words that are false in a mail about the kind. */
const FOREIGN: Record<JobKind, Record<Locale, RegExp>> = {
  presentation: {
    'en-gb': /questionnaire|scenario|webinar|CV check|provider|\bseats?\b/i,
    'fr-fr': /questionnaire|situations|webinaire|diagnostic|prestataire/i,
  },
  questionnaire: {
    'en-gb': /interview|video|record|show question|scenario|webinar|your CV|result/i,
    'fr-fr': /entretien|vidéo|afficher la question|situations|webinaire|votre CV|résultat/i,
  },
  situational_judgement: {
    'en-gb': /interview|video|record|show question|questionnaire|webinar|your CV|result/i,
    'fr-fr': /entretien|vidéo|afficher la question|questionnaire|webinaire|votre CV|résultat/i,
  },
  cv_copilot: {
    'en-gb': /interview|video|camera|record|question|answers|scenario|webinar|result/i,
    'fr-fr': /entretien|vidéo|caméra|question|réponses|situations|webinaire|résultat/i,
  },
  test_provider: {
    'en-gb': /interview|video|camera|record|question|answers|scenario|webinar|your CV/i,
    'fr-fr': /entretien|vidéo|caméra|question|réponses|situations|webinaire|votre CV/i,
  },
  webinar: {
    'en-gb': /interview|video|camera|record|question|answers|minutes?\b|scenario|your CV|result|review/i,
    'fr-fr': /entretien|vidéo|caméra|question|réponses|minutes?\b|situations|votre CV|résultat|évalu/i,
  },
};

const PROMISES: Record<Purpose, Record<Locale, RegExp>> = {
  decision: { 'en-gb': /practi[cs]e|be in touch|feedback/i, 'fr-fr': /entraînement|vers vous|retour/i },
  feedback: { 'en-gb': /decision|decides|your application|be in touch/i, 'fr-fr': /décision|décide|candidature/i },
  practice: {
    'en-gb': /decides|your application|be in touch|review/i,
    'fr-fr': /décide\b|candidature|a évalué|étudi/i,
  },
  event: { 'en-gb': /decides|your application|feedback/i, 'fr-fr': /décide\b|candidature|retour\b/i },
};

const DENIALS =
  /you need no camera|aucune caméra n’est nécessaire|sans caméra|no decision depends on it|aucune décision n’en dépend/gi;

const schedule = {
  starts_at: '2027-03-04T17:30:00Z',
  ends_at: '2027-03-04T18:30:00Z',
  time_zone: 'Europe/London',
  place: 'Hall 2',
};

const base = (kind: JobKind, locale: Locale) => ({
  kind,
  locale,
  company: {
    name: 'Aldermere',
    logo: null,
    primary: null,
    product: 'Vivavoce',
    time_zone: 'Europe/London',
    custom_fields: '',
    marketplace_url: null,
  },
  job: {
    title: 'Aldermere 2027',
    question_count: 3,
    minutes: 12,
    custom_fields: '',
    schedule: kind === 'webinar' ? schedule : null,
  },
  applicant: { first_name: 'Maya', last_name: 'Lindqvist' },
  deadline: new Date('2027-03-31T22:59:59.999Z'),
  link: 'https://vivavoce.test/j/abc?t=x',
  from_name: '',
});

function mailsOf(kind: JobKind, assessment_type: string, locale: Locale): Record<string, MailSource> {
  const row = { ...kindFields(kind), assessment_type, default_locale: locale };
  const scope = scopeOf(row);
  const texts = mailTexts(scope);
  const job = { ...row, ...texts } as unknown as ContentSource['job'];
  const source = base(kind, locale);
  const mailing = (type: 'reminder' | 'extension', overrides: object) =>
    ({
      ...source,
      type,
      ...MAILING_KINDS[type]!.content({ mailing: { overrides }, job, textOf: standardText }, locale),
    }) as MailSource;
  const receipt = {
    kind,
    purpose: scope.purpose,
    application: 7,
    received_at: new Date('2027-03-01T12:00:00Z'),
    answered: kind === 'presentation' ? [{ kind: 'audio' as const }] : [],
    answered_parts: kind === 'presentation' ? null : 3,
    hashes: [],
    total: 3,
    by_itself: false,
  };
  return {
    invitation: { ...source, type: 'invitation', subject: texts.invitation_subject, body: texts.invitation_text },
    completion: {
      ...source,
      type: 'completion',
      subject: completionSubject(locale, kind),
      body: texts.interview_complete_message,
      receipt,
    },
    ...Object.fromEntries(REMINDER_TEXTS.map((reminder) => [reminder, mailing('reminder', { reminder })])),
    extension: mailing('extension', {}),
  };
}

test.each(['en-gb', 'fr-fr'] as const)('%s: mails about any activity name no kind', (locale) => {
  const { request_answer, adjustment, receipt, archive, erasure, withdrawal, help, record, guest_code } = readPhrases(
    locale,
    'emails',
  );
  const phrases = { request_answer, adjustment, receipt, archive, erasure, withdrawal, help, record, guest_code };
  expect(/interview|entretien|questionnaire|webinar/i.exec(JSON.stringify(phrases))?.[0]).toBeUndefined();
});

describe.each(['en-gb', 'fr-fr'] as const)('%s', (locale) => {
  describe.each(JOB_KINDS)('%s', (kind) => {
    describe.each(ASSESSMENT_TYPES)('of type %s', (type) => {
      test.each(Object.entries(mailsOf(kind, type, locale)))(
        '%s has the words of its kind and purpose alone',
        (_name, mail) => {
          const { subject, text, unknown_tags } = composeMail(mail);
          expect(unknown_tags).toEqual([]);
          const said = `${subject}\n${text}`.replaceAll(DENIALS, '');
          const { purpose } = scopeOf({ ...kindFields(kind), assessment_type: type });
          expect(FOREIGN[kind][locale].exec(said)?.[0], said).toBeUndefined();
          expect(PROMISES[purpose][locale].exec(said)?.[0], said).toBeUndefined();
        },
      );
    });
  });
});

test('default texts follow a change of purpose, kind and language, and texts of staff stay', async () => {
  const before = { default_locale: 'en-gb' as const, assessment_type: 'assessment' };
  const own = { ...mailTexts(scopeOf(before)), ...before, invitation_text: '<p>Ours</p>' };
  const follow = (job: typeof own, changes: Parameters<typeof textsFollowing>[1]) =>
    textsFollowing(job, changes, () => Promise.resolve({}));
  const practice = await follow(own, { assessment_type: 'experience' });
  expect(practice.interview_complete_message).toContain('no decision depends on it');
  expect(practice).not.toHaveProperty('invitation_text');
  expect(practice.invitation_subject).toContain('practice interview');
  expect((await follow(own, { is_cvcopilot: true })).interview_complete_message).toContain('your CV');
  expect((await follow(own, { default_locale: 'fr-fr' })).rejection_email_subject).toContain('candidature');
  expect(await follow(own, { assessment_type: undefined })).toEqual({});
});
