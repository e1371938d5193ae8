import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Calibration } from '@vivavoce/contract/types.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { AnswerPlayer } from '@vivavoce/web-shared/player/answer-player.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { showToast } from '../../../app/toasts.ts';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import { answersQuery } from '../../../queries/reviews/answers.ts';
import { rememberCalibration } from '../../../queries/reviews/calibrations.ts';
import { Panel } from '../../../ui/base/panel.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { RatingBoxes } from '../../../ui/forms/rating-boxes.tsx';
import { WrittenAnswerView } from '../answer/written-answer-view.tsx';
import { CalibrationDiscussion } from './calibration-discussion.tsx';
import { classes } from '../../../ui/base/classes.ts';
import styles from './calibration.module.css';

export type CalibratedAnswerProps = {
  job: number;
  me: number;
  calibration: Calibration;
  shown: Calibration['answers'][number];
  /** The keys of the player and of the rating act on this answer. */
  active: boolean;
  onActive: () => void;
};

function Media({ job, shown, active }: CalibratedAnswerProps) {
  const t = useTranslations('calibration');
  const reviewText = useTranslations('review');
  const { data, error, refetch } = useQuery(answersQuery({ job, application: shown.applicant.id }));
  const answer = data?.find(({ id }) => id === shown.answer);
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!answer) return <Bone width="100%" height={220} />;
  if (answer.state === 'written') return <WrittenAnswerView answer={answer} />;
  return (
    <AnswerPlayer
      label={t('playerOf', { name: shown.applicant.full_name })}
      natural
      compact
      pageKeys={active}
      state={answer.state}
      src={answer.video_url}
      poster={answer.poster_url}
      duration={answer.duration}
      peaks={answer.peaks}
      captions={
        answer.captions && {
          src: answer.captions.url,
          language: answer.captions.language,
          label: reviewText('captions'),
        }
      }
      screen={answer.screen && { src: answer.screen.url, startsAt: answer.screen.starts_at }}
      figures={answer.picture_figures}
      sound_figures={answer.sound_figures}
      voice={answer.picture === 'none' ? { reason: answer.picture_reason } : null}
    />
  );
}

/** The reader's rating and note. Both save themselves: the rating immediately, the note when its field is left. */
function OwnRating({ job, calibration, shown, active }: CalibratedAnswerProps) {
  const t = useTranslations('calibration');
  const client = useQueryClient();
  const textOf = useErrorText();
  const field = useId();
  const [note, setNote] = useState(shown.own?.note ?? '');
  const [chosen, setChosen] = useState(shown.own?.rating ?? null);
  const save = useMutation({
    mutationFn: (body: { rating: number; note: string }) =>
      call('PUT /api/jobs/{job}/calibration/rating', { params: { job }, body: { place: shown.place, ...body } }),
    scope: { id: `calibration-${job}-${shown.place}` },
    onSuccess: (latest) => rememberCalibration(client, job, latest),
    onError: (cause) => showToast({ title: textOf(cause), background: 'reject' }),
  });
  const dirty = note !== (shown.own?.note ?? '') || chosen !== (shown.own?.rating ?? null);
  useUnsaved({
    name: `job/${job}/calibration/${calibration.id}/${shown.place}`,
    dirty,
    keep: () => ({ note, chosen }),
    restore: (savedForm: { note: string; chosen: number | null }) => {
      setNote(savedForm.note);
      setChosen(savedForm.chosen);
    },
  });
  const isSaved = !dirty && shown.own !== null;
  return (
    <div className="grid grid-cols-1 gap-2 [&_h3]:text-heading [&_h4]:mt-2 [&_h4]:text-heading [&_h4]:text-[0.9375rem]">
      <h3>{t('own')}</h3>
      <RatingBoxes
        label={t('ratingOf', { number: shown.place })}
        value={chosen}
        scale={calibration.rating_scale === 10 ? 10 : 5}
        pageKeys={active}
        onChange={(rating) => {
          setChosen(rating);
          save.mutate({ rating, note });
        }}
      />
      <label className="text-small font-semibold" htmlFor={field}>
        {t('note')}
      </label>
      <textarea
        id={field}
        className="w-full resize-y rounded-[8px] border border-line-3 bg-surface px-3 py-2 font-inherit text-inherit"
        rows={3}
        maxLength={TEXT_LIMITS.comment_max_characters}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        onBlur={() => chosen !== null && dirty && save.mutate({ rating: chosen, note })}
      />
      <p className="text-small text-ink-2" role="status">
        {save.isPending && t('saving')}
        {!save.isPending && save.isError && t('notSaved')}
        {!save.isPending && !save.isError && isSaved && t('saved')}
        {!save.isPending && !save.isError && !isSaved && chosen === null && note !== '' && t('rateFirst')}
      </p>
    </div>
  );
}

/** One answer of the round: the recording, and beside it the reader's rating or what everybody gave. */
export function CalibratedAnswer(props: CalibratedAnswerProps) {
  const t = useTranslations('calibration');
  const { calibration, shown, onActive } = props;
  const { state, rates, sent_at, withheld } = calibration;
  const isDue = state === 'open' && rates && sent_at === null;
  return (
    <Panel title={t('answer', { number: shown.place, name: shown.applicant.full_name })}>
      <p className="mb-3 wrap-anywhere">{shown.question.text}</p>
      <div
        className={classes(styles.columns, 'grid grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] items-start gap-6')}
        onFocusCapture={onActive}
        onPlayCapture={onActive}
      >
        <div className="min-w-0 overflow-hidden rounded-[8px]">
          <Media {...props} />
        </div>
        <div className="grid grid-cols-1 gap-4">
          {isDue && <OwnRating {...props} />}
          {!withheld && <CalibrationDiscussion {...props} />}
        </div>
      </div>
    </Panel>
  );
}
