import { describe, expect, it } from 'vitest';
import { preferredLocale, withoutLang } from './page-language.ts';

const at = (address: string) => new URL(address, 'https://vivavoce.example');

describe('the language of somebody who arrives', () => {
  it.each([
    ['/interviews/12', undefined, 'fr-fr', 'fr'],
    ['/interviews/12', undefined, 'en-gb', 'en'],
    ['/interviews/12', 'en', 'fr-fr', 'en'],
    ['/interviews/12', 'fr', 'en-gb', 'fr'],
    ['/fr/interviews/12', 'en', 'en-gb', undefined],
    ['/fr', undefined, 'en-gb', undefined],
    ['/interviews/12?lang=en', undefined, 'fr-fr', undefined],
    ['/frames', undefined, 'fr-fr', 'fr'],
  ] as const)('at %s, having chosen %s, with an account in %s, is %s', (address, cookieLocale, account, expected) => {
    expect(preferredLocale(at(address), cookieLocale, account)).toBe(expected);
  });
});

describe('a query whose language was followed', () => {
  it.each([
    ['?lang=fr', ''],
    ['?lang=fr&q=a%20b', '?q=a%20b'],
    ['?q=a+b&lang=fr', '?q=a+b'],
    ['?q=a&lang=fr&page=2', '?q=a&page=2'],
    ['?language=fr', '?language=fr'],
    ['', ''],
  ])('%s becomes %s', (search, expected) => {
    expect(withoutLang(search)).toBe(expected);
  });
});
