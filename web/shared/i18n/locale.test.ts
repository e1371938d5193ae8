import { afterEach, describe, expect, it, vi } from 'vitest';
import { addLocale, firstLocale, localeOfPath, parseLocale, stripLocale } from './locale.ts';

afterEach(() => vi.unstubAllGlobals());

describe('addresses', () => {
  it.each([
    ['/', 'fr', '/fr'],
    ['/interviews/3', 'fr', '/fr/interviews/3'],
    ['/fr/interviews', 'fr', '/fr/interviews'],
    ['/fr/interviews', 'en', '/interviews'],
    ['/fr', 'en', '/'],
    ['/french', 'en', '/french'],
  ] as const)('%s in %s is %s', (path, locale, expected) => {
    expect(addLocale(path, locale)).toBe(expected);
  });

  it('comes back to the same place', () => {
    for (const path of ['/', '/interviews', '/fr-rooms', '/interviews/fr']) {
      expect(stripLocale(addLocale(path, 'fr'))).toBe(path);
    }
  });

  it('says nothing of a path without a prefix, nor of the default language', () => {
    expect(localeOfPath('/interviews')).toBeUndefined();
    expect(localeOfPath('/en/interviews')).toBeUndefined();
  });
});

describe('firstLocale', () => {
  it('follows the address, then lang, and the kept choice only at the root', () => {
    vi.stubGlobal('document', { cookie: 'i18n_redirected=fr' });
    expect(firstLocale('/fr/login')).toBe('fr');
    expect(firstLocale('/login', 'fr-FR')).toBe('fr');
    expect(firstLocale('/')).toBe('fr');
    expect(firstLocale('/interviews')).toBe('en');
  });

  it.each([
    ['fr-fr', 'fr'],
    ['FR', 'fr'],
    ['en-gb', 'en'],
    ['de', undefined],
    [null, undefined],
  ])('reads %s as %s', (value, expected) => {
    expect(parseLocale(value)).toBe(expected);
  });
});
