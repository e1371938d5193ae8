import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sayOf } from '@vivavoce/web-shared/i18n/elision.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useInviteOne } from '../../../features/invite/invite-one.tsx';
import { useRefusalText } from '../../../features/invite/refusal-text.ts';
import { answersQuery } from '../../../queries/reviews/answers.ts';
import { LinkButton } from '../../../ui/base/button.tsx';
import { isAnswered } from '../answer/chapters.ts';
import { InviteButton } from '../invite-button.tsx';
import { useOwnReview } from '../rating/use-own-review.ts';
import type { Reviewing } from '../use-review.ts';
import { awaitsReview } from './progress.ts';
import styles from './overview.module.css';

function Turn({ title, text, action }: { title: string; text?: string; action: ReactNode }) {
  return (
    <section className={styles.turn} aria-labelledby="your-turn">
      <div className={styles.turnText}>
        <h2 id="your-turn">{title}</h2>
        {text && <p>{text}</p>}
      </div>
      {action}
    </section>
  );
}

/** The rating that the reader owes; nothing once it is sent. */
function RatingTurn(reviewing: Reviewing) {
  const { job, application } = reviewing;
  const t = useTranslations('review.turn');
  const tag = useLanguageTag();
  const review = useOwnReview(reviewing);
  const { data: answers } = useQuery(answersQuery(job.id, application.id));
  const answered = answers?.filter(isAnswered) ?? [];
  if (!review.loaded || review.sent || answered.length === 0) return null;
  const count = answered.length;
  const seconds = answered.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
  const rated = review.own.length;
  const minutes = Math.max(1, Math.round(seconds / 60));
  const text = rated > 0 ? t('rated', { rated, count }) : seconds > 0 ? t('minutes', { minutes }) : undefined;
  return (
    <Turn
      title={sayOf(tag, application.user.full_name, (name) => t('rate', { name, count }))}
      {...(text && { text })}
      action={
        <LinkButton
          to="/interviews/$job/interviewee/$application/answer/{-$answer}"
          params={{ job: String(job.id), application: String(application.id) }}
          variant="primary"
          size="large"
        >
          {t(rated > 0 ? 'goOn' : 'start')}
        </LinkButton>
      }
    />
  );
}

/** An invitation that was not sent, or not delivered. */
function InviteTurn({ job, application }: Reviewing) {
  const t = useTranslations('review.turn');
  const refusalText = useRefusalText();
  const [invite] = useInviteOne(job, application);
  if (!invite || (application.invited_at && !application.invitation_failed)) return null;
  return application.invitation_failed ? (
    <Turn title={t('refused')} text={refusalText(application)} action={<InviteButton />} />
  ) : (
    <Turn title={t('invite')} action={<InviteButton />} />
  );
}

/** The reader's next action for the applicant, if any. */
export function YourTurn(reviewing: Reviewing) {
  const { application, can } = reviewing;
  if (can('review') && awaitsReview(application)) return <RatingTurn {...reviewing} />;
  return <InviteTurn {...reviewing} />;
}
