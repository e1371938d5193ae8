import { expect, test } from 'vitest';
import { spokenLocale } from './i18n.ts';

test.each([
  [undefined, 'en-gb'],
  ['', 'en-gb'],
  ['fr', 'fr-fr'],
  ['fr-CA,fr;q=0.9', 'fr-fr'],
  ['de,fr;q=0.8,en;q=0.5', 'fr-fr'],
  ['en;q=0.4,fr;q=0.9', 'fr-fr'],
  ['fr;q=0,en;q=0.1', 'en-gb'],
  ['de', 'en-gb'],
  ['*', 'en-gb'],
  ['fr;q=many, ;;', 'en-gb'],
] as const)('a browser that asks for %j is answered in %s', (header, locale) => {
  expect(spokenLocale(header)).toBe(locale);
});
