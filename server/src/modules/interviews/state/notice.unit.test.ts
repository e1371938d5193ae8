import { createHash } from 'node:crypto';
import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { readPhrases } from '../../../i18n.ts';
import { NOTICE_VERSION } from './notice.ts';

/** The texts that each version stands for. Add a line for a new version; never change one that was published. */
const TEXTS: Record<string, string> = {
  '2026-11-22': 'e0015174df2814dcb4f574e0f183e9222b513c50101fc2ae282882ca64fca9d6',
  '2026-11-22-2': '5505c5244963156fc1df2f376e4c0d8b51fa7eb602aa98709c2633144f8f2388',
  '2026-11-23': '28d5de70ee41428a6a6e1449823a09f91fd68f609ae9e231e713a96cdddd9b14',
  '2026-11-26': '463d183f0f7b94ee659e5e4796133ecd889f2cf88329374693a5247a1e0dba04',
  '2026-11-27': '86d2b4580ec7ceafe80933a4c3a4150bd8ed61d9f35062f40efe508d1c74aa9c',
  '2026-11-28': '622ef9b759cc73a848b1fc1dd2f7f5ea28626c3c9f259e7ae8b1fcb153cde548',
};

const noticeOf = (locale: 'en-gb' | 'fr-fr') => ({
  setup: readPhrases(locale, 'kinds').setup,
  why: readPhrases(locale, 'purposes').why,
  more: readPhrases(locale, 'interview').details.notice,
});

test('the version of the notice stands for its text in both languages', () => {
  const text = JSON.stringify([noticeOf('en-gb'), noticeOf('fr-fr')]);
  expect(createHash('sha256').update(text).digest('hex')).toBe(TEXTS[NOTICE_VERSION]);
});

const company = 'Northwind';

test.each([
  ['fr-fr', 0, 'Les personnes qui gèrent cette activité chez Northwind peuvent regarder vos réponses.'],
  ['fr-fr', 1, '1 évaluateur et les personnes qui gèrent cette activité chez Northwind peuvent regarder vos réponses.'],
  [
    'fr-fr',
    4,
    '4 évaluateurs et les personnes qui gèrent cette activité chez Northwind peuvent regarder vos réponses.',
  ],
  ['en-gb', 0, 'The people at Northwind who run this activity can watch your answers.'],
  ['en-gb', 1, '1 reviewer and the people at Northwind who run this activity can watch your answers.'],
  ['en-gb', 4, '4 reviewers and the people at Northwind who run this activity can watch your answers.'],
] as const)('%s, a panel of %i: %s', (locale, count, sentence) => {
  const t = createTranslator({
    locale,
    messages: { kinds: readPhrases(locale, 'kinds') },
    namespace: 'kinds.setup.presentation',
  });
  expect(t('recorded.who', { company, count })).toContain(sentence);
});

test.each([
  ['fr-fr', 0, 'peuvent lire vos réponses.'],
  ['fr-fr', 1, '1 évaluateur et les personnes qui gèrent cette activité chez Northwind peuvent lire vos réponses.'],
  ['en-gb', 0, 'The people at Northwind who run this activity can read your answers.'],
] as const)('%s, in writing, a panel of %i: %s', (locale, count, sentence) => {
  const t = createTranslator({
    locale,
    messages: { kinds: readPhrases(locale, 'kinds') },
    namespace: 'kinds.setup.presentation',
  });
  expect(t('written.who', { company, count })).toContain(sentence);
});
