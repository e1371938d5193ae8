import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '../../../app/page-title.ts';
import { sayOf } from '@vivavoce/web-shared/i18n/elision.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { answersQuery } from '../../../queries/reviews/answers.ts';
import { hasAnswers } from './chapters.ts';
import { NoAnswers } from './no-answers.tsx';
import { ReviewDesk } from './review-desk.tsx';
import { useOwnReview } from '../rating/use-own-review.ts';
import { useReview } from '../use-review.ts';
import styles from '../review.module.css';

function Loading() {
  const t = useTranslations('review');
  return (
    <main className={styles.desk} id="content" aria-busy="true">
      <div className={styles.frame} />
      <div className={styles.loadingPanel}>
        <span className="visually-hidden">{t('loading')}</span>
        <Bone width="40%" />
        <Bone width="100%" height={20} />
        <Bone width="70%" height={20} />
        <Bone width="260px" height={38} />
        <Bone width="100%" height={88} />
      </div>
    </main>
  );
}

/** The answers of an applicant, to watch and to rate. */
export function AnswerScreen() {
  const t = useTranslations('review');
  const reviewing = useReview();
  const { job, application } = reviewing;
  const tag = useLanguageTag();
  usePageTitle(
    sayOf(tag, application.user.full_name, (name) => t('page', { name })),
    job.title,
  );
  const answers = useQuery(answersQuery(job.id, application.id));
  const review = useOwnReview(reviewing);
  const error = answers.data ? review.error : answers.error;
  if (error) {
    const retry = () => {
      void answers.refetch();
      review.reload();
    };
    return (
      <main className={styles.page} id="content">
        <LoadError error={error} text={t('loadError')} onRetry={retry} />
      </main>
    );
  }
  if (!answers.data || !review.loaded) return <Loading />;
  if (!hasAnswers(application.responded_at !== null, answers.data))
    return <NoAnswers application={application} answers={answers.data} />;
  return <ReviewDesk key={application.id} {...reviewing} answers={answers.data} review={review} />;
}
