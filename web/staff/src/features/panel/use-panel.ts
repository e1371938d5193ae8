import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reviewer } from '@vivavoce/contract/types.ts';
import { call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { markSaved } from '../../app/unsaved/changes.ts';
import { confirm } from '../../app/confirm.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { showToast } from '../../app/toasts.ts';
import { reviewersQuery } from '../../queries/jobs/jobs.ts';

type NewReviewer = BodyInputOf<'POST /api/jobs/{job}/reviewers'>;

/** Changes of the panel. Each is saved immediately; the result is announced. */
export function usePanel(job: number) {
  const t = useTranslations('wizard.panel');
  const client = useQueryClient();
  const textOf = useErrorText();
  const mail = useTranslations('criteria.reminder');
  const [announcement, setAnnouncement] = useState('');
  /** The seat whose invitation is being sent. */
  const [inviting, setInviting] = useState<number | null>(null);
  const { queryKey } = reviewersQuery(job);

  function remember(change: (panel: Reviewer[]) => Reviewer[], news: string): void {
    client.setQueryData(queryKey, (panel: Reviewer[] = []) => change(panel));
    void client.invalidateQueries({ queryKey: ['job', job, 'people'] });
    void client.invalidateQueries({ queryKey: ['jobs'] });
    setAnnouncement(news);
    markSaved();
  }

  const put = (seat: Reviewer) => (panel: Reviewer[]) =>
    panel.some(({ id }) => id === seat.id)
      ? panel.map((other) => (other.id === seat.id ? seat : other))
      : [...panel, seat];

  /** Rejects with the server's refusal, for the form that called it. */
  async function add(body: NewReviewer): Promise<void> {
    const seat = await call('POST /api/jobs/{job}/reviewers', { params: { job }, body });
    remember(put(seat), t('added', { name: seat.user.full_name }));
  }

  async function quietly(callback: () => Promise<void>): Promise<void> {
    try {
      await callback();
    } catch (error) {
      showToast({ title: textOf(error), background: 'reject' });
      void client.invalidateQueries({ queryKey });
    }
  }

  const setMayDecide = (seat: Reviewer, may_decide: boolean) =>
    quietly(async () => {
      client.setQueryData(queryKey, (panel: Reviewer[] = []) => put({ ...seat, may_decide })(panel));
      const updatedSeat = await call('PATCH /api/jobs/{job}/reviewers/{reviewer}', {
        params: { job, reviewer: seat.id },
        body: { may_decide },
      });
      const name = updatedSeat.user.full_name;
      remember(put(updatedSeat), may_decide ? t('mayDecideNow', { name }) : t('mayNotDecideNow', { name }));
    });

  async function invite(seat: Reviewer): Promise<void> {
    const name = seat.user.full_name;
    setInviting(seat.id);
    await quietly(async () => {
      remember(
        put(
          await call('POST /api/jobs/{job}/reviewers/{reviewer}/invite', {
            params: { job, reviewer: seat.id },
            headers: { 'idempotency-key': newIdempotencyKey() },
          }),
        ),
        '',
      );
      const title = seat.invited_at === null ? mail('invited', { name }) : mail('reminded', { name });
      showToast({ title });
    });
    setInviting(null);
  }

  async function remove(seat: Reviewer): Promise<void> {
    const name = seat.user.full_name;
    const sure = await confirm({
      title: t('removeTitle', { name }),
      text: t('removeText'),
      action: t('remove'),
      danger: true,
    });
    if (!sure) return;
    await quietly(async () => {
      await call('DELETE /api/jobs/{job}/reviewers/{reviewer}', { params: { job, reviewer: seat.id } });
      remember((panel) => panel.filter(({ id }) => id !== seat.id), t('removed', { name }));
      requestAnimationFrame(() => document.getElementById('panel-title')?.focus());
    });
  }

  return { announcement, add, quietly, setMayDecide, remove, invite, inviting };
}

export type Panel = ReturnType<typeof usePanel>;
