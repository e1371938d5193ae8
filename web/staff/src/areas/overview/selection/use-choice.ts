import { useQuery, queryOptions } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { APPLICANT_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { type BodyInputOf, call } from '@vivavoce/web-shared/api/api-client.ts';
import { saveSelection, savedSelection, type SavedSelection } from '../../../app/unsaved/saved-selections.ts';
import { showToast } from '../../../app/toasts.ts';
import { useUser } from '../../../queries/sign-in/session.ts';
import { fromSaved, isTooMany, nobody, toSaved, type Choice } from './choice.ts';
import { toMatching, type OverviewSearch } from '../overview-search.ts';

type EarlierSelection = BodyInputOf<'POST /api/jobs/{job}/applications/ids'>;

/** The selected applicants who still match, queried once. */
const stillMatchingQuery = (job: number, body: EarlierSelection) =>
  queryOptions({
    queryKey: ['still-matching', job, body],
    queryFn: ({ signal }) => call('POST /api/jobs/{job}/applications/ids', { params: { job }, body, signal }),
    gcTime: 0,
    meta: { quiet: true },
  });

type ChoiceState = {
  list: string;
  choice: Choice;
  /**
   * The stored selection of this list, until it is checked which of its applicants are still there, or other rows are
   * ticked.
   */
  savedChoice?: SavedSelection | undefined;
  /** Number of attempts to tick more rows than allowed. */
  refused: number;
};

function initialState(user: number, list: string): ChoiceState {
  const savedChoice = savedSelection(user, list);
  if (savedChoice && savedChoice.ids.length > 0) return { list, choice: nobody, savedChoice, refused: 0 };
  return { list, choice: savedChoice ? fromSaved(savedChoice) : nobody, refused: 0 };
}

/**
 * The selection in the list of the address. Each list has its own, which the tab stores for this person: it is
 * restored after a reload, on the way back, and after the same person has signed in again, without applicants who
 * left the list.
 */
export function useChoice(job: number, search: OverviewSearch) {
  const t = useTranslations('overview.selection');
  const user = useUser().id;
  const matching = toMatching(search);
  const list = `${job} ${JSON.stringify(matching)}`;
  const [state, setState] = useState(() => initialState(user, list));
  if (state.list !== list) setState(initialState(user, list));

  // Without an answer nothing is ticked, and the stored selection stays for the next time.
  const { savedChoice } = state;
  const still = useQuery({
    ...stillMatchingQuery(job, { matching, ids: [...(savedChoice?.ids ?? [])] }),
    enabled: !!savedChoice,
  }).data;
  if (savedChoice && still)
    setState({ ...state, choice: fromSaved({ ...savedChoice, ids: still.ids }), savedChoice: undefined });

  useEffect(() => {
    if (!state.savedChoice) saveSelection(user, state.list, toSaved(state.choice));
  }, [user, state]);

  const tell = useEffectEvent(() =>
    showToast({ title: t('tooMany', { max: APPLICANT_LIMITS.selection_max }), description: t('tooManyHint') }),
  );
  useEffect(() => {
    if (state.refused > 0) tell();
  }, [state.refused]);

  const setChoice = useCallback(
    (change: (before: Choice) => Choice) => {
      setState((before) => {
        const choice = change(before.choice);
        return isTooMany(choice)
          ? { ...before, refused: before.refused + 1 }
          : { ...before, choice, savedChoice: undefined };
      });
    },
    [setState],
  );
  return [state.choice, setChoice] as const;
}
