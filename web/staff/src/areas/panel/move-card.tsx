import { useMutation, useQuery, useQueryClient, queryOptions, keepPreviousData } from '@tanstack/react-query';
import { IconMail, IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Reviewer } from '@vivavoce/contract/types.ts';
import { REVIEW_LIMITS } from '@vivavoce/domain/limits.ts';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { showToast } from '../../app/toasts.ts';
import { reviewersQuery } from '../../queries/jobs/jobs.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { classes } from '../../ui/base/classes.ts';
import styles from './move-card.module.css';

/** Effects of moving so many applicants from one seat to another. */
const moveQuery = (job: number, { from, to, count }: { from: number; to: number; count: number }) =>
  queryOptions({
    queryKey: ['job', job, 'people', 'move', from, to, count],
    queryFn: ({ signal }) =>
      call('GET /api/jobs/{job}/reviewers/{reviewer}/move', {
        params: { job, reviewer: from },
        query: { to, count },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

type AfterProps = { name: string; before: number; after: number };

/** How much a reviewer has left to rate before and after the move. */
function After({ name, before, after }: AfterProps) {
  const t = useTranslations('jobpage.move');
  return (
    <li>
      <span>{name}</span>
      <span className="tabular-nums">{t('change', { before, after })}</span>
    </li>
  );
}

/** How many to move, by buttons or by typing. */
function Count({ value, most, onChange }: { value: number; most: number; onChange: (count: number) => void }) {
  const t = useTranslations('jobpage.move');
  return (
    <div className={classes(styles.count, 'flex items-center gap-2')}>
      <label htmlFor="move-count">{t('count')}</label>
      <Button icon aria-label={t('fewer')} disabled={value <= 1} onClick={() => onChange(value - 1)}>
        <Icon of={IconMinus} size={16} />
      </Button>
      <input
        id="move-count"
        inputMode="numeric"
        value={value}
        onChange={(event) => {
          const typed = Number(event.target.value.replaceAll(/\D/g, ''));
          onChange(Math.min(most, Math.max(1, typed)));
        }}
      />
      <Button icon aria-label={t('more')} disabled={value >= most} onClick={() => onChange(value + 1)}>
        <Icon of={IconPlus} size={16} />
      </Button>
    </div>
  );
}

type MoveCardProps = { job: number; from: Reviewer; seats: readonly Reviewer[]; onClose: () => void };

/** Moves applicants who wait for one reviewer to another, and says beforehand what that changes. */
export function MoveCard({ job, from, seats, onClose }: MoveCardProps) {
  const t = useTranslations('jobpage.move');
  const client = useQueryClient();
  const textOf = useErrorText();
  const others = seats.filter(({ id }) => id !== from.id).toSorted((a, b) => a.left - b.left);
  const [to, setTo] = useState<number | null>(others[0]?.id ?? null);
  const most = Math.min(REVIEW_LIMITS.moved_at_once, Math.max(1, from.left));
  const [wanted, setCount] = useState(() => Math.max(1, Math.ceil(from.left / 2)));
  const count = Math.min(wanted, most);
  const taking = others.find(({ id }) => id === to) ?? others[0];
  const move = { from: from.id, to: taking?.id ?? 0, count };
  const { data: preview, error } = useQuery({ ...moveQuery(job, move), enabled: taking !== undefined });
  const save = useMutation({
    mutationFn: () =>
      call('POST /api/jobs/{job}/reviewers/{reviewer}/move', {
        params: { job, reviewer: move.from },
        body: { to: move.to, count: move.count },
        headers: { 'idempotency-key': newIdempotencyKey() },
      }),
    onSuccess: ({ moved, reviewers }) => {
      client.setQueryData(reviewersQuery(job).queryKey, reviewers);
      void client.invalidateQueries({ queryKey: ['job', job, 'people', 'move'] });
      showToast({ title: t('done', { count: moved, name: taking?.user.full_name ?? '' }) });
      onClose();
    },
    onError: (problem) => showToast({ title: textOf(problem), background: 'reject' }),
  });
  const name = from.user.full_name;
  return (
    <Panel
      title={t('title')}
      action={
        <Button variant="ghost" size="small" icon aria-label={t('close')} onClick={onClose}>
          <Icon of={IconX} size={16} />
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <p className="text-small text-ink-2">{t('text', { name })}</p>
        <p>
          <span className="text-small text-ink-2">{t('from')}</span> <b>{name}</b>
        </p>
        <SelectField
          label={t('to')}
          value={String(taking?.id ?? '')}
          options={others.map(({ id, user }) => ({ value: String(id), label: user.full_name }))}
          onChange={(value) => setTo(Number(value))}
        />
        <Count value={count} most={most} onChange={setCount} />
        {error && <p role="alert">{textOf(error)}</p>}
        {preview && taking && (
          <>
            <p className="text-small text-ink-2">{t('after')}</p>
            <ul className="grid gap-2 rounded-2 bg-sunken p-3 [&_li]:flex [&_li]:flex-wrap [&_li]:justify-between [&_li]:gap-x-3 [&_li]:gap-y-1 [&_li]:wrap-anywhere">
              <After name={name} before={from.left} after={from.left - preview.moved} />
              <After name={taking.user.full_name} before={taking.left} after={taking.left + preview.added} />
            </ul>
            <p className="text-small text-ink-2" role="status">
              {t('moving', { count: preview.moved })}{' '}
              {preview.moved > preview.added &&
                t('already', { count: preview.moved - preview.added, name: taking.user.full_name })}
            </p>
            <p className="flex items-center gap-2 text-small text-ink-2">
              <Icon of={IconMail} size={16} />
              {t('notice')}
            </p>
            <Button
              variant="primary"
              busy={save.isPending}
              disabled={preview.moved === 0}
              onClick={() => save.mutate()}
            >
              {preview.moved === 0 ? t('none') : t('action', { count: preview.moved, name: taking.user.full_name })}
            </Button>
          </>
        )}
      </div>
    </Panel>
  );
}
