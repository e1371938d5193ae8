import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import common from '@vivavoce/locales/en/common.json' with { type: 'json' };
import { DataTable, type Column } from './data-table.tsx';

type Row = { name: string; spans: Record<string, number> };

/** The cells of the rows: their text, and after a colon the number of columns that they cover. */
function cellsOf(keys: readonly string[], rows: readonly Row[]) {
  const columns = keys.map((key): Column<Row> => ({
    key,
    heading: key,
    span: ({ spans }) => spans[key] ?? 1,
    cell: () => key,
  }));
  const html = renderToStaticMarkup(
    <IntlProvider locale="en" messages={{ common }} timeZone="UTC">
      <DataTable caption="Groups" columns={columns} rows={rows} keyOf={({ name }) => name} />
    </IntlProvider>,
  );
  const [, body = ''] = html.split('<tbody>');
  return body
    .split('</tr>')
    .slice(0, -1)
    .map((row) => [...row.matchAll(/<td colSpan="(\d+)">(\w+)<\/td>/gi)].map(([, span, key]) => `${key}:${span}`));
}

test('a cell covers the columns after it, in its row only', () => {
  const rows: Row[] = [
    { name: 'shown', spans: {} },
    { name: 'withheld', spans: { b: 3 } },
    { name: 'twice', spans: { a: 2, c: 2 } },
  ];
  expect(cellsOf(['a', 'b', 'c', 'd'], rows)).toEqual([
    ['a:1', 'b:1', 'c:1', 'd:1'],
    ['a:1', 'b:3'],
    ['a:2', 'c:2'],
  ]);
});
