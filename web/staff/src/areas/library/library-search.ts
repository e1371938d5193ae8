import type { LibraryQuestion } from '@vivavoce/contract/types.ts';
import { QUESTION_KINDS, type QuestionKind } from '@vivavoce/domain/answers/question-kind-names.ts';
import { PAGE_SIZES } from '@vivavoce/domain/limits.ts';
import type { PoolFilter } from '../../queries/jobs/question-pool.ts';
import type { TemplateFilter } from '../../queries/jobs/templates.ts';

type QuestionLocale = LibraryQuestion['default_locale'];

export const locales = ['en-gb', 'fr-fr'] as const satisfies readonly QuestionLocale[];
export const tabs = ['own', 'shared', 'templates'] as const;
export type Tab = (typeof tabs)[number];

/** Places that list questions: the library of a company, and the pages of platform administrators. */
export type LibraryAddress = '/library' | '/platform/questions';

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

const isWhole = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((option) => option === value);

/** Reads the address; unknown values fall back to the plain list. */
export function readLibrarySearch(raw: Record<string, unknown>): LibrarySearch {
  const { q, competency, page, open } = raw;
  const tab = oneOf(['shared', 'templates'] as const, raw['tab']);
  const kind = oneOf(QUESTION_KINDS, raw['kind']);
  const language = oneOf([...locales, 'any'] as const, raw['language']);
  const searchTerm = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, 120) : '';
  return {
    ...(tab && { tab }),
    ...(searchTerm && { q: searchTerm }),
    ...(isWhole(competency, 1, Number.MAX_SAFE_INTEGER) && { competency }),
    ...(kind && { kind }),
    ...(language && { language }),
    ...(isWhole(page, 2, 100_000) && { page }),
    ...(isWhole(open, 1, Number.MAX_SAFE_INTEGER) && { open }),
    ...(tab === 'templates' && raw['retired'] === true && { retired: true as const }),
  };
}

/** The address of the shared questions alone, which has no tabs. */
export function readSharedSearch(raw: Record<string, unknown>): LibrarySearch {
  const { tab: _tab, ...rest } = readLibrarySearch({ ...raw, tab: 'shared' });
  return rest;
}

/** Another search term or filter, from the first page; undefined removes one. */
export function narrowed(
  { page: _page, open: _open, ...rest }: LibrarySearch,
  part: { [Name in 'q' | 'competency' | 'kind' | 'language']?: LibrarySearch[Name] | undefined },
): LibrarySearch {
  return readLibrarySearch({ ...rest, ...part });
}

export function withPage({ page: _page, open: _open, ...rest }: LibrarySearch, page: number): LibrarySearch {
  return page > 1 ? { ...rest, page } : rest;
}

export function withOpen({ open: _open, ...rest }: LibrarySearch, open: number | undefined): LibrarySearch {
  return open === undefined ? rest : { ...rest, open };
}

export const withRetired = ({ q }: LibrarySearch, retired: boolean): LibrarySearch => ({
  tab: 'templates',
  ...(q && { q }),
  ...(retired && { retired: true as const }),
});

/** The same search term and kind in another tab; competencies and languages differ between tabs. */
export function withTab({ q, kind }: LibrarySearch, tab: Tab): LibrarySearch {
  return { ...(tab !== 'own' && { tab }), ...(q && { q }), ...(kind && tab !== 'templates' && { kind }) };
}

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

/** The open question, with its neighbours on the page; undefined where it is on another page. */
export function openQuestionOf(questions: readonly LibraryQuestion[], open: number | undefined) {
  const index = questions.findIndex(({ id }) => id === open);
  const question = questions[index];
  if (!question) return undefined;
  return {
    question,
    position: index + 1,
    total: questions.length,
    previous: questions[index - 1]?.id,
    next: questions[index + 1]?.id,
  };
}
