import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Deletion } from '@vivavoce/contract/types.ts';
import { DELETION_LIMITS } from '@vivavoce/domain/jobs/deletion.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { deletionsQuery } from '../../queries/jobs/jobs.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { showToast } from '../../app/toasts.ts';

const whileRunningMs = 1000;
const isRunning = ({ state }: Deletion) => state === 'running';

/** Small deletions end before a notice is read; a failed one is reported whatever its size. */
export const isShown = ({ state, total }: Deletion): boolean =>
  state === 'failed' || total >= DELETION_LIMITS.shown_from;

/**
 * The followed deletions that have ended. The list of operations is limited, so one that is missing from a full list
 * may still run.
 */
export const overOf = (
  followed: Iterable<Deletion>,
  { results, count }: { results: Deletion[]; count: number },
): Deletion[] =>
  count > results.length ? [] : [...followed].filter(({ id }) => results.every((deletion) => deletion.id !== id));

/** Activities that are being deleted, where that takes long or failed. The end of a followed deletion is announced. */
export function useDeletions(enabled: boolean) {
  const t = useTranslations('activities');
  const textOf = useErrorText();
  const client = useQueryClient();
  const { data } = useQuery({
    ...deletionsQuery,
    enabled,
    refetchInterval: ({ state }) => (state.data?.results.some(isRunning) ?? false) && whileRunningMs,
  });
  const followed = useRef(new Map<number, Deletion>());
  useEffect(() => {
    if (!data) return;
    for (const { id, title } of overOf(followed.current.values(), data)) {
      followed.current.delete(id);
      showToast({ title: t('deletions.finished', { title: title || t('menu.untitled') }) });
    }
    for (const deletion of data.results) if (isShown(deletion)) followed.current.set(deletion.id, deletion);
  }, [data, t]);
  const retry = useMutation({
    mutationFn: (deletion: number) => call('POST /api/deletions/{deletion}/retry', { params: { deletion } }),
    onSettled: () => client.invalidateQueries({ queryKey: deletionsQuery.queryKey }),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
  });
  return { shown: (data?.results ?? []).filter(isShown), retry };
}
