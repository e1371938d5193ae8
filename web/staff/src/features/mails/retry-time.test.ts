import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import reviewEn from '@vivavoce/locales/en/review.json' with { type: 'json' };
import mailingsEn from '@vivavoce/locales/en/mailings.json' with { type: 'json' };
import reviewFr from '@vivavoce/locales/fr/review.json' with { type: 'json' };
import mailingsFr from '@vivavoce/locales/fr/mailings.json' with { type: 'json' };
import { retryTime } from './retry-time.ts';

const languages = {
  en: { review: reviewEn, mailings: mailingsEn },
  fr: { review: reviewFr, mailings: mailingsFr },
};
const at = new Date(2026, 10, 21, 10, 5);

/** The texts about the next attempt, above and beside the applicants, so many minutes after it was due. */
function textsAt(locale: 'en' | 'fr', minutes: number): string {
  const t = createTranslator({ locale, messages: languages[locale], timeZone: 'UTC' });
  const again = retryTime(
    at.toISOString(),
    new Date(at.getTime() + minutes * 60_000),
    { en: 'en-GB', fr: 'fr-FR' }[locale],
  );
  const text = [
    t('review.emails.putOff', again),
    t('mailings.banner.putOff', { count: 2, ...again }),
    t('mailings.panel.putOff', { count: 2, ...again }),
  ];
  return text.join(' | ').replaceAll(/\s/g, ' ');
}

test('what is put off names the time while it lies ahead', () => {
  expect(textsAt('en', -5)).toBe(
    'Not accepted yet. We will try again by 10:05. | 2 could not be handed over yet: tried again by 10:05. | 2 put off, tried again by 10:05',
  );
  expect(textsAt('fr', -1)).toBe(
    'Pas encore accepté, nouvel essai avant 10:05. | 2 n’ont pas encore pu être remis : nouvel essai avant 10:05. | 2 reportés, nouvel essai avant 10:05',
  );
});

test('and no time that is past, where nobody was at work by then', () => {
  expect(textsAt('en', 5)).toBe(
    'Not accepted yet. We will try again. | 2 could not be handed over yet: to be tried again. | 2 put off, to be tried again',
  );
  expect(textsAt('fr', 90)).toBe(
    'Pas encore accepté, nouvel essai à venir. | 2 n’ont pas encore pu être remis : nouvel essai à venir. | 2 reportés, nouvel essai à venir',
  );
});
