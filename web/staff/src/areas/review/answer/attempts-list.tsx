import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatClock } from '@vivavoce/web-shared/i18n/format.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { AnswerPlayer } from '@vivavoce/web-shared/player/answer-player.tsx';
import { apiQuery } from '../../../queries/api-query.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Pill } from '../../../ui/base/pill.tsx';

type AttemptsListProps = { job: number; application: number; question: number };

/** The attempts at an answer, where there are several; those not chosen play where the activity allows it. */
export function AttemptsList({ job, application, question }: AttemptsListProps) {
  const t = useTranslations('review.attempts');
  const reviewText = useTranslations('review');
  const { data } = useQuery(
    apiQuery(
      'GET /api/jobs/{job}/answer-attempts',
      { params: { job }, query: { application, question } },
      { meta: { quiet: true } },
    ),
  );
  const [watched, setWatched] = useState<number | null>(null);
  const recorded = data?.filter(({ duration }) => duration !== null) ?? [];
  if (recorded.length < 2) return null;
  const attempt = recorded.find(({ id }) => id === watched);
  return (
    <details className="max-md:px-3 [&_summary]:cursor-pointer [&_summary]:font-semibold">
      <summary>{t('title', { count: recorded.length })}</summary>
      <ul className="mx-0 mt-2 mb-0 grid list-none gap-2 p-0 [&_li]:flex [&_li]:flex-wrap [&_li]:items-center [&_li]:gap-x-3 [&_li]:gap-y-2">
        {recorded.map(({ id, number, chosen, duration, video_url }) => (
          <li key={id}>
            <span>{t('number', { number })}</span>
            {duration !== null && <span>{formatClock(duration)}</span>}
            <Pill {...(chosen && { tone: 'ok' })}>{t(chosen ? 'chosen' : 'notChosen')}</Pill>
            {video_url !== null && (
              <Button size="small" onClick={() => setWatched(id === watched ? null : id)}>
                {t(id === watched ? 'hide' : 'watch', { number })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {attempt?.video_url && (
        <figure className="mx-0 mt-3 mb-0 grid max-w-120 gap-2 rounded-[8px] border-2 border-dashed border-current p-3">
          <figcaption>{t('warning')}</figcaption>
          <AnswerPlayer
            key={attempt.id}
            label={t('player', { number: attempt.number })}
            natural
            compact
            pageKeys={false}
            state="playable"
            src={attempt.video_url}
            poster={null}
            duration={attempt.duration}
            peaks={null}
            captions={
              attempt.captions && {
                src: attempt.captions.url,
                language: attempt.captions.language,
                label: reviewText('captions'),
              }
            }
          />
        </figure>
      )}
    </details>
  );
}
