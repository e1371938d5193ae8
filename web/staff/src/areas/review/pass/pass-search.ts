import { searchParams } from '../../../app/search-params.ts';

/** The place in the pass, and whether names are shown; without a place it goes on with the first open answer. */
export type PassSearch = { place?: number; names?: true };

export const readPassSearch = searchParams(({ place, names }): PassSearch => {
  const number = Number(place);
  return {
    ...(Number.isSafeInteger(number) && number > 0 && { place: number }),
    ...(names === true && { names }),
  };
});
