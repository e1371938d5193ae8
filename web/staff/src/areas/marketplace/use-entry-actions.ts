import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isProblem, call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../app/confirm.ts';
import { showToast } from '../../app/toasts.ts';
import {
  entriesQuery,
  refreshEntries,
  rememberEntry,
  type EntriesFilter,
  type Entry,
  type EntryChanges,
} from '../../queries/marketplace.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';

type EntryMove = BodyInputOf<'POST /api/jobs/{job}/marketplace/move'>;

/** The move of a row within its page, beside the row that it then follows. */
export function moveWithin(ids: readonly number[], from: number, to: number): EntryMove {
  const rest = ids.toSpliced(from, 1);
  if (to > 0) return { below: rest[to - 1] ?? null };
  return { above: rest[0] ?? null };
}

/** The rows in their new order, with the positions of their places. */
function reordered(rows: readonly Entry[], from: number, to: number): Entry[] {
  const moved = rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1));
  return moved.map((row, index) => ({ ...row, position: rows[index]?.position ?? row.position }));
}

/** Actions of the rows of the list. */
export function useEntryActions(filter: EntriesFilter) {
  const t = useTranslations('marketplace');
  const textOf = useErrorText();
  const client = useQueryClient();
  const key = entriesQuery(filter).queryKey;
  const failed = (error: unknown) => {
    showToast({ title: isProblem(error, 409) ? t('list.changedMeanwhile') : textOf(error), background: 'reject' });
    void refreshEntries(client);
  };
  const move = useMutation({
    // Moves leave one after the other, each beside the neighbour that the one before gave it.
    scope: { id: 'marketplace-order' },
    mutationFn: (input: { id: number; move: EntryMove }) =>
      call('POST /api/jobs/{job}/marketplace/move', { params: { job: input.id }, body: input.move }),
    onError: failed,
    onSettled: () => refreshEntries(client),
  });
  const change = useMutation({
    mutationFn: (input: { id: number; changes: EntryChanges; done: string }) =>
      call('POST /api/jobs/{job}/marketplace', { params: { job: input.id }, body: input.changes }),
    onSuccess: (job, { done }) => {
      rememberEntry(client, job);
      showToast({ title: done });
    },
    onError: failed,
  });

  function moveRow(rows: readonly Entry[], from: number, to: number): void {
    const row = rows[from];
    if (!row) return;
    client.setQueryData(key, (now) => now && { ...now, results: reordered(now.results, from, to) });
    move.mutate({
      id: row.id,
      move: moveWithin(
        rows.map(({ id }) => id),
        from,
        to,
      ),
    });
  }
  return {
    moveRow,
    moveToEdge: ({ id }: Entry, edge: EntryMove) => move.mutate({ id, move: edge }),
    feature: ({ id, card }: Entry) =>
      change.mutate({
        id,
        changes: { marketplace_featured: !card.featured },
        done: t(card.featured ? 'list.unfeatured' : 'list.featured', { title: card.title }),
      }),
    show: ({ id, card }: Entry, shown: boolean) =>
      change.mutate({
        id,
        changes: { marketplace_public: shown },
        done: t(shown ? 'list.shownNow' : 'list.hiddenNow', { title: card.title }),
      }),
    remove: async ({ id, card }: Entry) => {
      const agreed = await confirm({
        title: t('removal.title'),
        text: t('removal.text', { title: card.title }),
        action: t('removal.action'),
        danger: true,
      });
      if (agreed) change.mutate({ id, changes: { reset: true }, done: t('removal.done', { title: card.title }) });
    },
  };
}

export type EntryActions = ReturnType<typeof useEntryActions>;
