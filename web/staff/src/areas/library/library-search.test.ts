import { describe, expect, it } from 'vitest';
import { isNarrowed, languageOf, readLibrarySearch, toPoolFilter, withTab } from './library-search.ts';

describe('the address of the library', () => {
  it('holds part, words, filters, page and question, and nothing that it does not know', () => {
    const full = { tab: 'shared', q: 'why', competency: 3, kind: 'text', language: 'any', page: 2, open: 9 } as const;
    expect(readLibrarySearch({ ...full, other: 1 })).toEqual(full);
    expect(
      readLibrarySearch({ tab: 'own', q: '  ', competency: 0, kind: 'x', language: 'de', page: 1, open: -1 }),
    ).toEqual({});
    expect(readLibrarySearch({ q: 2026 })).toEqual({ q: '2026' });
    expect(readLibrarySearch({ q: 'x'.repeat(200) }).q).toHaveLength(120);
  });

  it('keeps the words and what fits in another part', () => {
    const search = { tab: 'shared', q: 'why', competency: 3, page: 4, open: 2 } as const;
    expect(withTab({ ...search, kind: 'file' }, 'own')).toEqual({ q: 'why', kind: 'file' });
    expect(withTab({ ...search, kind: 'file' }, 'templates')).toEqual({ tab: 'templates', q: 'why' });
    expect(isNarrowed({ tab: 'shared', page: 2 })).toBe(false);
    expect(isNarrowed({ language: 'any' })).toBe(true);
  });

  it('shows shared questions in the reader’s language, and own ones in every language', () => {
    expect(languageOf({}, 'fr-fr')).toBe('any');
    expect(languageOf({ tab: 'shared' }, 'fr-fr')).toBe('fr-fr');
    expect(languageOf({ tab: 'shared', language: 'any' }, 'fr-fr')).toBe('any');
    expect(toPoolFilter({ tab: 'shared', q: 'a' }, 'en-gb')).toEqual({
      page: 1,
      page_size: 20,
      search: 'a',
      locale: 'en-gb',
    });
    expect(toPoolFilter({ language: 'fr-fr', competency: 2, kind: 'text', page: 3 }, 'en-gb')).toEqual({
      page: 3,
      page_size: 20,
      competency: 2,
      kind: 'text',
      locale: 'fr-fr',
    });
  });
});
