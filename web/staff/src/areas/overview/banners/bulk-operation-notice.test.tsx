import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import type { BulkOperation } from '@vivavoce/contract/types.ts';
import commonEn from '@vivavoce/locales/en/common.json' with { type: 'json' };
import decideEn from '@vivavoce/locales/en/decide.json' with { type: 'json' };
import commonFr from '@vivavoce/locales/fr/common.json' with { type: 'json' };
import decideFr from '@vivavoce/locales/fr/decide.json' with { type: 'json' };
import { BulkOperationNews } from './bulk-operation-banner.tsx';
import BulkOperationNotice from './bulk-operation-notice.tsx';

const languages = {
  en: { common: commonEn, decide: decideEn },
  fr: { common: commonFr, decide: decideFr },
};

const running: BulkOperation = {
  id: 7,
  action: 'reject',
  state: 'running',
  at: '2026-11-21T09:00:00.000Z',
  total: 100_000,
  done: 33_000,
  changed: 33_000,
  undone: 0,
  can_undo: true,
  undo_until: null,
  can_retry: false,
  mailing: null,
  created_by: { id: 1, full_name: 'Nora Lind' },
  finished_at: null,
};

function render(
  bulk_operation: Partial<BulkOperation>,
  { language = 'en', startedByReader = true }: { language?: 'en' | 'fr'; startedByReader?: boolean } = {},
) {
  const html = renderToStaticMarkup(
    <IntlProvider locale={language} messages={languages[language]} timeZone="UTC">
      <BulkOperationNotice
        bulk_operation={{ ...running, ...bulk_operation }}
        startedByReader={startedByReader}
        busy={false}
        onUndo={() => {}}
        onRetry={() => {}}
        onDismiss={() => {}}
      />
    </IntlProvider>,
  );
  return {
    html,
    text: html
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  };
}

test('what goes on says what, how far it is, and offers the way back', () => {
  const { html, text } = render({});
  expect(text).toBe('Rejecting 100,000 applicants 33,000 of 100,000 (33%) Undo');
  expect(html).toContain('role="progressbar"');
  expect(html).toMatch(/aria-valuemax="100000"[^>]* aria-valuenow="33000"/);
});

test('a colleague sees who began it, and no way back that is not theirs', () => {
  expect(render({ can_undo: false }, { startedByReader: false }).text).toBe(
    'Rejecting 100,000 applicants Started by Nora Lind. 33,000 of 100,000 (33%)',
  );
});

test('only everybody is a hundred per cent', () => {
  expect(render({ done: 99_999 }).text).toContain('(99%)');
});

test('one behind another waits, one that is taken back counts those put back', () => {
  expect(render({ state: 'waiting', done: 0 }).text).toContain('Starts when the previous change is finished.');
  expect(render({ state: 'undoing', can_undo: false, undone: 3_300 }).text).toBe(
    'Undoing 33,000 applicants 3,300 of 33,000 (10%)',
  );
});

test('the end says how many, who was left alone, and what failed', () => {
  const over = { done: 100_000, can_undo: false } as const;
  expect(render({ ...over, state: 'finished', changed: 99_990 }).text).toBe(
    '99,990 applicants rejected 10 were skipped because something changed meanwhile.',
  );
  expect(render({ ...over, state: 'finished', changed: 100_000 }).text).toBe('100,000 applicants rejected');
  expect(render({ state: 'undone', done: 33_000, undone: 33_000 }).text).toBe('Undone for 33,000 applicants');
  expect(render({ ...over, state: 'finished' }).html).toContain('aria-label="Hide this notice"');
});

test('one that stopped says after how many, and how it goes on', () => {
  const stopped = { state: 'failed', changed: 32_990, can_undo: false } as const;
  const text = 'An error on our side stopped this after 33,000 of 100,000 applicants. 32,990 were changed.';
  expect(render({ ...stopped, can_retry: true }).text).toBe(`Rejecting 100,000 applicants ${text} Try again`);
  expect(render({ ...stopped, can_undo: true }).text).toBe(`Rejecting 100,000 applicants ${text} Undo`);
  expect(render(stopped, { startedByReader: false }).text).toContain('Started by Nora Lind.');
  expect(render(stopped).html).toContain('failed');
  expect(render({}).html).not.toContain('failed');
  expect(render({ ...stopped, state: 'undo_failed', undone: 12_000, can_retry: true }).text).toBe(
    'Undoing 33,000 applicants An error on our side stopped the undo after 12,000 of 33,000 applicants. The others are not undone yet. Try again',
  );
});

test('in French', () => {
  const { text } = render({}, { language: 'fr' });
  expect(text).toMatch(/^Refus de 100\s?000 candidats 33\s?000 sur 100\s?000 \(33\s?%\) Annuler/u);
});

test('a colleague hears that one goes on and how it ended, without percentages; whoever began it hears the message at the foot', () => {
  const announce = (visible: BulkOperation[], startedIds: number[] = []) =>
    renderToStaticMarkup(
      <IntlProvider locale="en" messages={languages.en} timeZone="UTC">
        <BulkOperationNews
          visible={visible}
          followed={startedIds.map((bulk_operation) => ({ job: 1, bulk_operation }))}
        />
      </IntlProvider>,
    );
  expect(announce([])).toContain('role="status"');
  expect(announce([running, { ...running, id: 8, state: 'undone', undone: 5 }])).toMatch(
    /role="status"><p>Rejecting 100,000 applicants<\/p><p>Undone for 5 applicants<\/p></,
  );
  expect(announce([running], [running.id])).not.toContain('Rejecting');
});
