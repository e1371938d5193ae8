import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { MatrixScale } from './matrix-scale.tsx';

const review = JSON.parse(
  readFileSync(new URL('../../../../../../locales/en/review.json', import.meta.url), 'utf8'),
) as object;

function textFor(levels: number | null, scale: number): string {
  const matrix =
    levels === null
      ? null
      : { levels: Array.from({ length: levels }, (_, id) => ({ id, reviews: 0, name: `Level ${id}` })) };
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={{ review }} timeZone="UTC">
      <MatrixScale matrix={matrix} scale={scale} />
    </IntlProvider>,
  );
}

test('ratings that stand on another scale than the levels of the matrix say so', () => {
  expect(textFor(3, 5)).toContain('Means of the matrix levels 1 to 3, converted to a scale up to 5');
  expect(textFor(5, 5)).toBe('');
  expect(textFor(null, 5)).toBe('');
});
