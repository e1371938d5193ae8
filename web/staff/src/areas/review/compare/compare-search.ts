import { COMPARED } from '@vivavoce/domain/reviews/compared.ts';
import { searchParams } from '../../../app/search-params.ts';

/** Ids of applicants with a hyphen between them, and the question on which they are compared. */
export type CompareSearch = { applicants: string; question?: number };

export const readCompareSearch = searchParams(({ applicants, question }): CompareSearch => {
  const id = Number(question);
  return {
    applicants: typeof applicants === 'string' ? applicants : '',
    ...(Number.isSafeInteger(id) && id > 0 && { question: id }),
  };
});

/** The ids in the address, each once; none where they are not two to four. */
export function toIds(applicants: string): number[] {
  const ids = [...new Set(applicants.split('-').map(Number))];
  const isComparable = ids.length >= COMPARED.min && ids.length <= COMPARED.max;
  return isComparable && ids.every((id) => Number.isSafeInteger(id) && id > 0) ? ids : [];
}

export const fromIds = (ids: readonly number[]): string => ids.join('-');
