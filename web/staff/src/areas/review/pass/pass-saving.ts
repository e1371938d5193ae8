import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { showToast } from '../../../app/toasts.ts';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import {
  rememberRating,
  ratePlace,
  refreshPass,
  type PassChange,
  type PassOf,
  type PassRating,
} from '../../../queries/reviews/passes.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { createSaveLine } from '../saving/save-line.ts';
import { withChange, type Criterion } from './criteria.ts';

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
      save: async () => rememberRating(client, pass, place, await ratePlace(pass, place, change)),
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
