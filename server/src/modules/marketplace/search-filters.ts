import type { ResultOf } from '@vivavoce/contract/index.ts';
import { JOB_KINDS, jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { ACTIVITY_LENGTHS, lengthOf } from '@vivavoce/domain/marketplace/lengths.ts';
import type { Locale } from '../../i18n.ts';
import { labelsIn } from '../constants/constants.ts';
import { presentType } from './marketplace.presenter.ts';
import type { Combination, TypeRow } from './marketplace.repository.ts';

export type SearchFilter =
  ResultOf<'GET /api/v2/companies/{shortname}/marketplace/activities/search'>['filters'][number];
type FilterName = SearchFilter['name'];
/** The chosen values of each filter; those of one filter are alternatives. */
export type ChosenValues = Partial<Record<FilterName, readonly string[] | undefined>>;

/** All values of a filter in order, and the one of an activity; null for none. */
interface Axis {
  name: FilterName;
  values: { value: string; label: string }[];
  valueOf: (combination: Combination) => string | null;
}

function axesOf(types: readonly TypeRow[], locale: Locale): Axis[] {
  const { activityLengths, jobKinds, locales, reviewPromised } = labelsIn(locale);
  return [
    {
      name: 'category',
      values: types.map((type) => presentType(type, locale)),
      valueOf: ({ activity_type_id }) => types.find(({ id }) => id === activity_type_id)?.value ?? null,
    },
    {
      name: 'length',
      values: ACTIVITY_LENGTHS.map((value) => ({ value, label: activityLengths[value] })),
      // Events have a time of their own.
      valueOf: ({ minutes }) => (minutes > 0 ? lengthOf(minutes) : null),
    },
    {
      name: 'kind',
      values: JOB_KINDS.map((value) => ({ value, label: jobKinds[value] })),
      valueOf: jobKind,
    },
    {
      name: 'default_locale',
      values: (['en-gb', 'fr-fr'] as const).map((value) => ({ value, label: locales[value] })),
      valueOf: ({ default_locale }) => default_locale,
    },
    {
      name: 'advertise_review',
      values: [{ value: 'true', label: reviewPromised }],
      valueOf: ({ advertise_review }) => (advertise_review ? 'true' : null),
    },
  ];
}

const total = (combinations: readonly Combination[]): number => combinations.reduce((sum, { count }) => sum + count, 0);

/** By what the results of a search can be narrowed; a filter that all results share is none. */
export function searchFilters(
  combinations: readonly Combination[],
  chosen: ChosenValues,
  types: readonly TypeRow[],
  locale: Locale,
): SearchFilter[] {
  const axes = axesOf(types, locale);
  const fits = (combination: Combination, axis: Axis): boolean => {
    const values = chosen[axis.name];
    const value = axis.valueOf(combination);
    return values === undefined || (value !== null && values.includes(value));
  };
  return axes.flatMap((axis) => {
    const has = (value: string) => (combination: Combination) => axis.valueOf(combination) === value;
    const present = axis.values.filter(({ value }) => combinations.some(has(value)));
    const isShared = present.some(({ value }) => combinations.every(has(value)));
    if (present.length === 0 || isShared) return [];
    const others = combinations.filter((each) => axes.every((other) => other === axis || fits(each, other)));
    const options = present.map(({ value, label }) => ({ value, label, count: total(others.filter(has(value))) }));
    return [{ name: axis.name, label: labelsIn(locale).marketplaceFilters[axis.name], options }];
  });
}
