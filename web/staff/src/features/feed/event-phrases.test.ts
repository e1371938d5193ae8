import { EVENT_TYPES } from '@vivavoce/domain/feed/event-types.ts';
import en from '@vivavoce/locales/en/feed.json' with { type: 'json' };
import fr from '@vivavoce/locales/fr/feed.json' with { type: 'json' };
import { createTranslator } from 'use-intl/core';
import { describe, expect, it } from 'vitest';

/** Automatic events, and those that applicants cause; all others name the member of staff. */
const WITHOUT_STAFF =
  /^(application\.registered|invitation|link|setup|check|practice|question\.|attempt|interview|declined|recording|webinar\.(?!attendance_set)|data\.erasure|adjustment\.requested|extension\.requested)/;
const SAMPLE = {
  applicant: 'Nora Lind',
  date: '3 May',
  file: 'a.pdf',
  title: 'Analyst',
  settings: 'title',
  company_settings: 'logo',
  role: 'admin',
  code: 'ASHB-YFRE-SH24',
};
const COUNTS = { count: 2, order: 2, reviews: 2, recipients: 3, applicants: 4 };

describe.each([
  ['en', en],
  ['fr', fr],
])('a sentence of the feed in %s', (_language, phrases) => {
  it('says of everything who did it', () => {
    const t = createTranslator({ locale: 'en', messages: phrases });
    const sentences = EVENT_TYPES.map((type) => {
      const text = {
        ...SAMPLE,
        ...COUNTS,
        actor: 'Helen Marsh',
        by: 'staff',
        kind: 'presentation',
        again: 'false',
        on: 'true',
        change: 'added',
      };
      const sentence = t(`types.${type.replace('.', '_')}` as 'types.other', {
        ...text,
        named: 'true',
        person: 'Theo',
      });
      return { type, sentence };
    });
    const by = (name: string) => sentences.filter(({ sentence }) => sentence.includes(name)).map(({ type }) => type);
    expect(by('Helen Marsh')).toEqual(
      EVENT_TYPES.filter((type) => !WITHOUT_STAFF.test(type) || type.startsWith('questions')),
    );
    expect(by('Nora Lind')).toEqual(expect.arrayContaining(EVENT_TYPES.filter((type) => WITHOUT_STAFF.test(type))));
    expect(sentences.filter(({ sentence }) => /[{}]/.test(sentence))).toEqual([]);
  });

  it('says of a question which, of a person who, and where neither is known leaves it out', () => {
    const t = createTranslator({ locale: 'en', messages: phrases });
    const opened = (order: number) => t('types.question_opened', { ...SAMPLE, order });
    expect(opened(2)).toContain('2');
    expect(opened(0)).not.toMatch(/\d/);
    const seated = (named: string) => t('types.reviewer_added', { actor: 'Helen Marsh', named, person: 'Theo' });
    expect([seated('true').includes('Theo'), seated('false').includes('Theo')]).toEqual([true, false]);
  });

  it('names what was sent by the kind of the activity', () => {
    const t = createTranslator({ locale: 'en', messages: phrases });
    const sent = (kind: string) => t('types.interview_submitted', { ...SAMPLE, kind });
    const kinds = ['presentation', 'questionnaire', 'situational_judgement', 'test_provider', 'cv_copilot'];
    expect(new Set(kinds.map(sent)).size).toBe(kinds.length);
    expect(sent('')).toBe(sent('presentation'));
  });
});
