import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { showToast } from '../../../app/toasts.ts';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import { rememberCalibration } from '../../../queries/reviews/calibrations.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Pill } from '../../../ui/base/pill.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { PanelStrip } from '../compare/panel-strip.tsx';
import { levelsApart, seenRatings } from '../compare/seen-ratings.ts';
import type { CalibratedAnswerProps } from './calibrated-answer.tsx';

function useDiscussion({ job, me, calibration, shown }: Omit<CalibratedAnswerProps, 'active' | 'onActive'>) {
  const client = useQueryClient();
  const textOf = useErrorText();
  const [comment, setComment] = useState('');
  const scale = calibration.rating_scale === 10 ? 10 : 5;
  const ratings = seenRatings(shown.ratings, me);
  const levels = levelsApart(ratings, scale);
  const text = comment.trim();
  const add = useMutation({
    mutationFn: () =>
      call('POST /api/jobs/{job}/calibration/comments', {
        params: { job },
        body: { place: shown.place, comment: text },
      }),
    onSuccess: (latest) => {
      setComment('');
      rememberCalibration(client, job, latest);
    },
    onError: (cause) => showToast({ title: textOf(cause), background: 'reject' }),
  });
  useUnsaved({
    name: `job/${job}/calibration/${calibration.id}/${shown.place}/comment`,
    dirty: text !== '',
    keep: () => ({ comment }),
    restore: (savedForm: { comment: string }) => setComment(savedForm.comment),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text !== '' && !add.isPending) add.mutate();
  };
  return { comment, setComment, scale, ratings, levels, text, add, submit };
}

/** Every rating that was sent, how far they lie apart, and what reviewers say about it. */
export function CalibrationDiscussion({ job, me, calibration, shown }: CalibratedAnswerProps) {
  const { comment, setComment, scale, ratings, levels, text, add, submit } = useDiscussion({
    job,
    me,
    calibration,
    shown,
  });
  const t = useTranslations('calibration');
  const field = useId();
  return (
    <div className="grid grid-cols-1 gap-2 [&_h3]:text-heading [&_h4]:mt-2 [&_h4]:text-heading [&_h4]:text-[0.9375rem]">
      <h3 className="flex flex-wrap items-center gap-2">
        {t('everybody')}
        {shown.discuss && <Pill tone="warn">{t('discuss')}</Pill>}
      </h3>
      {ratings.length === 0 && <p className="text-small text-ink-2">{t('nobody')}</p>}
      {ratings.length > 0 && <PanelStrip ratings={ratings} scale={scale} apart={shown.discuss} />}
      {levels !== null && <p className="text-small text-ink-2">{t('levels', { levels })}</p>}
      <ul className="grid gap-2 wrap-anywhere [&_b]:font-semibold [&_p]:whitespace-pre-wrap">
        {shown.ratings.map(({ user, rating, note }) => (
          <li key={user.id}>
            <b>{t('gave', { name: user.full_name, rating })}</b>
            {note !== '' && <p>{note}</p>}
          </li>
        ))}
      </ul>
      <h4>{t('discussion')}</h4>
      {shown.comments.length === 0 && <p className="text-small text-ink-2">{t('noComments')}</p>}
      <ul className="grid gap-2 wrap-anywhere [&_b]:font-semibold [&_p]:whitespace-pre-wrap">
        {shown.comments.map(({ id, user, comment: content, created_at }) => (
          <li key={id}>
            <b>{user.full_name}</b>{' '}
            <span className="text-small text-ink-2">
              <When value={created_at} />
            </span>
            <p>{content}</p>
          </li>
        ))}
      </ul>
      <form
        className="grid grid-cols-1 gap-2 [&_h3]:text-heading [&_h4]:mt-2 [&_h4]:text-heading [&_h4]:text-[0.9375rem]"
        onSubmit={submit}
      >
        <label className="text-small font-semibold" htmlFor={field}>
          {t('commentOf', { number: shown.place })}
        </label>
        <textarea
          id={field}
          className="w-full resize-y rounded-[8px] border border-line-3 bg-surface px-3 py-2 font-inherit text-inherit"
          rows={2}
          maxLength={TEXT_LIMITS.comment_max_characters}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
        <Button type="submit" className="justify-self-start" disabled={text === ''} busy={add.isPending}>
          {t('add')}
        </Button>
      </form>
    </div>
  );
}
