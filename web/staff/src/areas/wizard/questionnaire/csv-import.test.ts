import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ITEM_KINDS } from '@vivavoce/domain/kinds/questionnaire/items.ts';
import { itemsOfCsv } from '@vivavoce/domain/kinds/questionnaire/items-csv.ts';
import { newPartId } from './questionnaire-values.ts';

it.each(['en', 'fr'])('a file may name the kinds as the screen does in %s', (language) => {
  const file = readFileSync(
    new URL(`../../../../../../locales/${language}/questionnaire.json`, import.meta.url),
    'utf8',
  );
  const { kinds } = JSON.parse(file) as { kinds: Record<string, string> };
  const rows = ITEM_KINDS.map((kind) => `Q,${kinds[kind]},${kind === 'text' ? '' : 'a|b'}`);
  const { sections, faults } = itemsOfCsv(['text,kind,labels', ...rows].join('\n'), newPartId, ['No', 'Yes']);
  expect(faults).toEqual([]);
  expect(sections.flatMap(({ items }) => items.map(({ kind }) => kind))).toEqual(ITEM_KINDS);
});
