import type { LibraryQuestion } from '@vivavoce/contract/types.ts';
import { QUESTION_KINDS, type QuestionKind } from '@vivavoce/domain/answers/question-kind-names.ts';
import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import type { PoolFilter } from '../../queries/jobs/library.ts';
import type { TemplateFilter } from '../../queries/jobs/templates.ts';
import { addressOf, readMark, readOneOf, readPage, readText, readWhole } from '../../ui/data/list-search.ts';

type QuestionLocale = LibraryQuestion['default_locale'];

export const locales = ['en-gb', 'fr-fr'] as const satisfies readonly QuestionLocale[];
export const tabs = ['own', 'shared', 'templates'] as const;
export type Tab = (typeof tabs)[number];

/** Tab, search term, filters, page and the open question, as the address has them. */
export type LibrarySearch = {
  tab?: Exclude<Tab, 'own'>;
  q?: string;
  competency?: number;
  kind?: QuestionKind;
  language?: QuestionLocale | 'any';
  page?: number;
  open?: number;
  /** Retired templates instead of those in use. */
  retired?: true;
};

export const tabOf = (search: LibrarySearch): Tab => search.tab ?? 'own';

/** Reads the address; unknown values fall back to the plain list. */
export function readLibrarySearch(raw: Record<string, unknown>): LibrarySearch {
  const tab = readOneOf(raw['tab'], ['shared', 'templates'] as const);
  return addressOf<LibrarySearch>({
    tab,
    q: readText(raw['q'], 120),
    competency: readWhole(raw['competency']),
    kind: readOneOf(raw['kind'], QUESTION_KINDS),
    language: readOneOf(raw['language'], [...locales, 'any'] as const),
    page: readPage(raw['page']),
    open: readWhole(raw['open']),
    retired: tab === 'templates' ? readMark(raw['retired']) : undefined,
  });
}

/** The address of the shared questions alone, which has no tabs. */
export function readSharedSearch(raw: Record<string, unknown>): LibrarySearch {
  const { tab: _tab, ...rest } = readLibrarySearch({ ...raw, tab: 'shared' });
  return rest;
}

/** The same search term and kind in another tab; competencies and languages differ between tabs. */
export const withTab = ({ q, kind }: LibrarySearch, tab: Tab): LibrarySearch =>
  addressOf<LibrarySearch>({
    tab: tab === 'own' ? undefined : tab,
    q,
    kind: tab === 'templates' ? undefined : kind,
  });

export const isNarrowed = ({ q, competency, kind, language }: LibrarySearch): boolean =>
  [q, competency, kind, language].some((part) => part !== undefined);

/** The shared library has every question in each language, so it starts with the reader's. */
export function languageOf(search: LibrarySearch, reader: QuestionLocale): QuestionLocale | 'any' {
  return search.language ?? (tabOf(search) === 'shared' ? reader : 'any');
}

export function toPoolFilter(search: LibrarySearch, reader: QuestionLocale): PoolFilter {
  const language = languageOf(search, reader);
  return {
    page: search.page ?? 1,
    page_size: PAGE_SIZES.library,
    ...(search.q && { search: search.q }),
    ...(search.competency && { competency: search.competency }),
    ...(search.kind && { kind: search.kind }),
    ...(language !== 'any' && { locale: language }),
  };
}

export const toTemplateFilter = (search: LibrarySearch): TemplateFilter => ({
  search: search.q,
  ...(search.retired && { retired: 'true' as const }),
  page: search.page ?? 1,
  page_size: PAGE_SIZES.library,
});
