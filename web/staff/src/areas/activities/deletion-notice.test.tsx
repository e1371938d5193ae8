import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import type { Deletion } from '@vivavoce/contract/types.ts';
import activitiesEn from '@vivavoce/locales/en/activities.json' with { type: 'json' };
import commonEn from '@vivavoce/locales/en/common.json' with { type: 'json' };
import activitiesFr from '@vivavoce/locales/fr/activities.json' with { type: 'json' };
import commonFr from '@vivavoce/locales/fr/common.json' with { type: 'json' };
import { DeletionNotice } from './deletions-banner.tsx';
import { isShown, overOf } from './use-deletions.ts';

const languages = {
  en: { common: commonEn, activities: activitiesEn },
  fr: { common: commonFr, activities: activitiesFr },
};

const running: Deletion = {
  id: 7,
  title: 'Night shift',
  state: 'running',
  total: 100_000,
  done: 99_600,
  created_by: { id: 1, full_name: 'Nora Lind' },
  created_at: '2026-11-21T09:00:00.000Z',
};

function render(
  fields: Partial<Deletion>,
  { language = 'en', startedByReader = true }: { language?: 'en' | 'fr'; startedByReader?: boolean },
) {
  const html = renderToStaticMarkup(
    <IntlProvider locale={language} messages={languages[language]} timeZone="UTC">
      <DeletionNotice
        deletion={{ ...running, ...fields }}
        startedByReader={startedByReader}
        busy={false}
        onRetry={() => {}}
      />
    </IntlProvider>,
  );
  const text = html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .trim();
  return { html, text };
}

test('what goes on says what, how far it is, and by whom', () => {
  const { html, text } = render({}, { startedByReader: false });
  expect(text).toBe(
    'Deleting Night shift Nobody can see it any more. Started by Nora Lind. 99,600 of 100,000 applicants (99%)',
  );
  expect(html).toContain('role="progressbar"');
  expect(html).not.toContain('<button');
  expect(render({ title: '' }, { language: 'fr' }).text).toBe(
    'Suppression en cours : Activité sans titre Plus personne ne la voit. 99 600 sur 100 000 candidats (99 %)',
  );
});

test('what failed says how much is left, and offers to try again', () => {
  const { html, text } = render({ state: 'failed', done: 99_999 }, {});
  expect(text).toBe(
    'Night shift could not be deleted completely Nobody can see it any more, but 1 applicant is still stored. Try again',
  );
  expect(html).not.toContain('role="progressbar"');
  expect(html).toContain('failed');
  expect(render({}, {}).html).not.toContain('failed');
  expect(render({ state: 'failed', done: 100_000 }, { language: 'fr' }).text).toBe(
    'Night shift n’a pas pu être supprimée entièrement Plus personne ne la voit, mais certains de ses fichiers sont encore enregistrés. Réessayer',
  );
});

test('small ones end before they are noticed; one that failed is shown', () => {
  expect([1_999, 2_000].map((total) => isShown({ ...running, total }))).toEqual([false, true]);
  expect(isShown({ ...running, total: 1, state: 'failed' })).toBe(true);
});

test('one has ended when it is absent from the whole list, and not where newer ones push it off the page', () => {
  const newer = { ...running, id: 8 };
  expect(overOf([running, newer], { results: [newer], count: 1 })).toEqual([running]);
  expect(overOf([running, newer], { results: [newer], count: 2 })).toEqual([]);
});
