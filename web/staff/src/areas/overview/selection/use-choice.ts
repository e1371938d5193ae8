import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { APPLICANT_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { saveSelection, savedSelection, type SavedSelection } from '../../../app/unsaved/saved-selections.ts';
import { showToast } from '../../../app/toasts.ts';
import { stillMatchingQuery } from '../../../queries/applicants/applicants-list.ts';
import { useUser } from '../../../queries/session.ts';
import { fromKept, isTooMany, nobody, toKept, type Choice } from './choice.ts';
import { toMatching, type OverviewSearch } from '../overview-search.ts';

type Held = {
  list: string;
  choice: Choice;
  /** What the tab kept of this list, until it is known who of it is still there, or something else is ticked. */
  kept?: SavedSelection | undefined;
  /** How often more were to be ticked than can be. */
  refused: number;
};

function begun(user: number, list: string): Held {
  const kept = savedSelection(user, list);
  if (kept && kept.ids.length > 0) return { list, choice: nobody, kept, refused: 0 };
  return { list, choice: kept ? fromKept(kept) : nobody, refused: 0 };
}

/**
 * Who is ticked in the list that the address shows. Each list has its own, which the tab keeps for this person: it is there
 * again after a reload, on the way back, and once the same person has signed in again. Who left the list meanwhile is not in it.
 */
export function useChoice(job: number, search: OverviewSearch) {
  const t = useTranslations('overview.selection');
  const user = useUser().id;
  const matching = toMatching(search);
  const list = `${job} ${JSON.stringify(matching)}`;
  const [held, setHeld] = useState(() => begun(user, list));
  if (held.list !== list) setHeld(begun(user, list));

  // Without an answer nobody is ticked, and what is kept stays for the next time.
  const { kept } = held;
  const still = useQuery({
    ...stillMatchingQuery(job, { matching, ids: [...(kept?.ids ?? [])] }),
    enabled: !!kept,
  }).data;
  if (kept && still) setHeld({ ...held, choice: fromKept({ ...kept, ids: still.ids }), kept: undefined });

  useEffect(() => {
    if (!held.kept) saveSelection(user, held.list, toKept(held.choice));
  }, [user, held]);

  const tell = useEffectEvent(() =>
    showToast({ title: t('tooMany', { max: APPLICANT_LIMITS.selection_max }), description: t('tooManyHint') }),
  );
  useEffect(() => {
    if (held.refused > 0) tell();
  }, [held.refused]);

  const setChoice = useCallback(
    (change: (before: Choice) => Choice) => {
      setHeld((before) => {
        const choice = change(before.choice);
        return isTooMany(choice) ? { ...before, refused: before.refused + 1 } : { ...before, choice, kept: undefined };
      });
    },
    [setHeld],
  );
  return [held.choice, setChoice] as const;
}
