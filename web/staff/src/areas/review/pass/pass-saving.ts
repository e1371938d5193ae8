import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import {
  refreshPass,
  type PassChange,
  type PassOf,
  type PassRating,
  type PassPlace,
  passPlaceQuery,
  passLinesQuery,
  passQuery,
} from './passes.ts';
import { showToast } from '../../../app/toasts.ts';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { createSaveLine } from '../saving/save-line.ts';
import { withChange, type Criterion } from './criteria.ts';

/** Shows a stored rating immediately: at its place, in the bar and in what is left. */
function rememberRating(client: QueryClient, pass: PassOf, place: number, rating: PassRating): void {
  let before: PassPlace | undefined;
  for (const masked of [true, false]) {
    client.setQueryData(passPlaceQuery(pass, place, masked).queryKey, (cached) => {
      before ??= cached;
      return cached && { ...cached, own: rating };
    });
  }
  const { duration } = before?.answer ?? { duration: null };
  client.setQueryData(
    passLinesQuery(pass, place).queryKey,
    (cached) =>
      cached && {
        ...cached,
        results: cached.results.map((line) =>
          line.place === place ? { ...line, rated: rating.complete, rating: rating.rating } : line,
        ),
      },
  );
  if (!before || before.own.complete === rating.complete) return;
  const sign = rating.complete ? 1 : -1;
  client.setQueryData(
    passQuery(pass).queryKey,
    (cached) =>
      cached && {
        ...cached,
        rated: cached.rated + sign,
        seconds_left: Math.max(0, cached.seconds_left - sign * (duration ?? 0)),
      },
  );
}

type Waiting = { place: number; change: PassChange };

/** Changes that are not stored yet; one that could not be stored stays and is sent again. */
const line = createSaveLine<Waiting>();

const keyOf = ({ place, change }: Waiting): string => {
  if (change.comment !== undefined) return `${place} note`;
  return change.level ? `${place} ${change.level.indicator}` : `${place} rating`;
};

/** Stores ratings and notes of the pass one after another, also after a lost connection. */
export function usePassSaving(pass: PassOf) {
  const client = useQueryClient();
  const textOf = useErrorText();
  const waiting = useSyncExternalStore(line.subscribe, line.get);
  const save = (place: number, change: PassChange) =>
    line.put({
      key: keyOf({ place, change }),
      value: { place, change },
      save: async () =>
        rememberRating(
          client,
          pass,
          place,
          await call('PUT /api/jobs/{job}/passes/{question}/places/{place}', {
            params: { ...pass, place },
            body: change,
          }),
        ),
      refused: (error) => {
        showToast({ title: textOf(error), background: 'reject' });
        void refreshPass(client, pass);
      },
    });
  useUnsaved<Waiting[]>({
    name: `pass/${pass.job}/${pass.question}`,
    dirty: waiting.length > 0,
    keep: () => waiting.map(({ value }) => value),
    restore: (savedChanges) => savedChanges.forEach(({ place, change }) => save(place, change)),
    livesAt: ({ pathname }) => pathname.endsWith(`/interviews/${pass.job}/pass/${pass.question}`),
    flush: line.flush,
    drop: line.drop,
  });
  // The next person who signs in must not see it.
  useEffect(() => line.drop, []);
  return {
    save,
    flush: line.flush,
    saving: waiting.some(({ failed }) => !failed),
    failed: waiting.some(({ failed }) => failed),
    /** The own ratings of a place with what is not stored yet. */
    shown: (place: number, rating: PassRating, criteria: readonly Criterion[]): PassRating =>
      waiting
        .filter(({ value }) => value.place === place)
        .reduce((after, { value }) => withChange(after, value.change, criteria), rating),
  };
}

export type PassSaving = ReturnType<typeof usePassSaving>;
