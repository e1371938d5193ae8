import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { refreshApplicants } from '../../queries/applications.ts';
import { deedQuery, whileDeedRunsMs } from '../../queries/deeds.ts';
import { useStore } from '../store.ts';
import { dismissToast, showSnackbar, showToast, updateToast } from '../toasts.ts';
import { followedDeeds, unfollowDeed, type Followed } from './followed.ts';
import { hasFailed, isOpen, progressOf } from './progress.ts';
import { useDeedWords } from './use-deed-words.ts';
import { useRetryDeed, useUndoDeed } from './use-undo-deed.ts';

/** One message for as long as a deed goes on, and another for its end; each with the way back while there is one. */
function DeedToast({ job, deed: id }: Followed) {
  const common = useTranslations('common');
  const client = useQueryClient();
  const wordsOf = useDeedWords();
  const undo = useUndoDeed(job);
  const retry = useRetryDeed(job);
  const { data: deed } = useQuery({
    ...deedQuery(job, id),
    refetchInterval: ({ state }) => (state.data === undefined || isOpen(state.data)) && whileDeedRunsMs,
  });
  const toast = `deed-${id}`;
  const phase = deed && (deed.state === 'waiting' ? 'running' : deed.state);

  const begin = useEffectEvent((now: typeof phase) => {
    if (!deed || now === undefined) return;
    const { title, progress: words, remark } = wordsOf(deed);
    const action = deed.can_undo && { label: common('undo'), run: () => undo.mutate(id) };
    if (isOpen(deed)) {
      const progress = { share: shareOf(deed), words: remark || words };
      showToast({ id: toast, title, dismissIn: 0, progress, ...(action && { action }) });
      return;
    }
    dismissToast(toast);
    const said = [title, remark].filter(Boolean).join('. ');
    if (hasFailed(deed)) {
      const again = deed.can_retry && { label: common('tryAgain'), run: () => retry.mutate(id) };
      showToast({ id: toast, title, description: remark, background: 'reject', ...(again && { action: again }) });
    } else showSnackbar(said, action || undefined, deed.undo_until && action ? Date.parse(deed.undo_until) : undefined);
    void refreshApplicants(client, job);
  });
  useEffect(() => begin(phase), [phase]);

  const goOn = useEffectEvent((read: typeof deed) => {
    if (read && isOpen(read)) {
      const { progress, remark } = wordsOf(read);
      updateToast(toast, { share: shareOf(read), words: remark || progress });
    }
  });
  useEffect(() => goOn(deed), [deed]);

  // What failed may go on. What is over for good, and cannot be taken back any more, is followed no longer.
  const until =
    deed && !isOpen(deed) && !hasFailed(deed) ? (deed.can_undo ? Date.parse(deed.undo_until ?? '') : 0) : null;
  useEffect(() => {
    if (until === null || until === undefined) return;
    const timer = setTimeout(() => unfollowDeed(id), Math.max(0, until - Date.now()) + whileDeedRunsMs);
    return () => clearTimeout(timer);
  }, [until, id]);
  return null;
}

const shareOf = (deed: Parameters<typeof progressOf>[0]): number => {
  const { done, total } = progressOf(deed);
  return done / Math.max(total, 1);
};

/** Says of each deed that was begun here how far it is, on whichever screen. */
export function DeedToasts() {
  const followed = useStore(followedDeeds);
  return followed.map((one) => <DeedToast key={one.deed} {...one} />);
}
