import { useQuery } from '@tanstack/react-query';
import { IconLock } from '@tabler/icons-react';
import type { Answer } from '@vivavoce/contract/types.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LoadError } from '../../ui/state-message.tsx';
import { Table, tableStyles } from '../../ui/table.tsx';
import { answersQuery } from '../../queries/answers.ts';
import { formatRating } from './own-review.ts';
import { useOwnReview, type OwnReviewState } from './use-own-review.ts';
import { NotSaved } from './saving/not-saved.tsx';
import type { Reviewing } from './use-review.ts';
import styles from './about.module.css';

type Column = { id: number; name: string };

/** The reader first, then the others whose ratings may be seen. */
function reviewersOf(review: OwnReviewState, me: number, you: string): Column[] {
  const seen = new Map<number, string>();
  for (const { user } of [...review.reviews, ...review.answerReviews]) {
    seen.set(user.id, user.id === me ? you : user.full_name);
  }
  return [...seen]
    .map(([id, name]) => ({ id, name }))
    .sort((one, other) => Number(other.id === me) - Number(one.id === me));
}

function ByQuestion({ answers, review, me }: { answers: readonly Answer[]; review: OwnReviewState; me: number }) {
  const t = useTranslations('review');
  const columns = reviewersOf(review, me, t('about.mine'));
  const tag = useLanguageTag();
  const ratingText = (rating: number | undefined) => (rating === undefined ? null : formatRating(rating, tag));
  const given = (user: number, question: number) =>
    review.answerReviews.find((one) => one.user.id === user && one.question === question)?.rating;
  return (
    <Table compact caption={t('about.ratings')} className={styles.ratings}>
      <thead>
        <tr>
          <th scope="col">{t('about.question')}</th>
          {columns.map(({ id, name }) => (
            <th key={id} scope="col" className={tableStyles.number}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {answers.map((answer, at) => (
          <tr key={answer.question_id}>
            <td>{answer.competency ?? t('question', { number: at + 1 })}</td>
            {columns.map(({ id }) => (
              <td key={id} className={tableStyles.number}>
                {ratingText(given(id, answer.question_id)) ?? (
                  <span className={styles.quiet}>{t('others.notRated')}</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Overall({ review, me }: { review: OwnReviewState; me: number }) {
  const t = useTranslations('review');
  return (
    <dl className={styles.facts}>
      {reviewersOf(review, me, t('about.mine')).map(({ id, name }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{review.reviews.find(({ user }) => user.id === id)?.rating}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Who rated what, as far as the reader may see it. */
export function RatingsPanel({ job, application, me }: Reviewing) {
  const t = useTranslations('review');
  const review = useOwnReview({ job, application, me });
  const { data: answers } = useQuery({ ...answersQuery(job.id, application.id), enabled: !review.overall });
  const empty = review.reviews.length + review.answerReviews.length === 0;
  if (application.responded_at === null && empty) return null;
  return (
    <Panel title={t('about.ratings')}>
      {review.error && <LoadError error={review.error} onRetry={review.reload} />}
      {!empty && review.overall && <Overall review={review} me={me} />}
      {!empty && !review.overall && answers && <ByQuestion answers={answers} review={review} me={me} />}
      {review.saving.failedRating && (
        <div className={styles.unsaved} role="status">
          <NotSaved />
        </div>
      )}
      {review.loaded && !review.sent && (
        <p className={styles.hidden}>
          <Icon of={IconLock} size={16} />
          {t('hidden')}
        </p>
      )}
    </Panel>
  );
}
