import { useQuery } from '@tanstack/react-query';
import { IconFileTypePdf, IconLock, IconPrinter } from '@tabler/icons-react';
import type { ApplicantRecord, FormerReviewer } from '@vivavoce/contract/types.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { applicantRecordQuery, recordPdfAddress } from '../../../queries/reviews/applicant-records.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { FormerMark } from '../former/former-mark.tsx';
import type { Reviewing } from '../use-review.ts';
import { RecordExtras } from './record-extras.tsx';
import styles from './record-panel.module.css';

type Question = ApplicantRecord['questions'][number];

/** One reviewer's rating, criteria and note. */
function GivenReview({
  review,
  scale,
  former,
}: {
  review: Question['reviews'][number];
  scale: number;
  former: FormerReviewer | undefined;
}) {
  const t = useTranslations('review.record');
  const { reviewer, rating, criteria, note, at } = review;
  return (
    <li className={styles.given}>
      <p className={styles.by}>
        <b>
          {reviewer.full_name}
          <FormerMark of={former} />
        </b>
        {rating !== null && <span>{t('rating', { rating, scale })}</span>}
        {at !== null && (
          <span className={styles.quiet}>
            <When value={at} as="date" length="short" />
          </span>
        )}
      </p>
      {criteria.length > 0 && (
        <ul className={styles.criteria}>
          {criteria.map(({ name, level }) => (
            <li key={name}>{level === null ? name : t('level', { name, level })}</li>
          ))}
        </ul>
      )}
      {note !== null && <p className={styles.note}>{note}</p>}
    </li>
  );
}

function Content({ record }: { record: ApplicantRecord }) {
  const t = useTranslations('review.record');
  const reviewText = useTranslations('review');
  const { questions, reviews, rating_scale: scale, withheld } = record;
  const isEmpty = reviews.length === 0 && questions.every((question) => question.reviews.length === 0);
  const formerOf = ({ id }: { id: number }) => record.former_reviewers.find(({ reviewer }) => reviewer.id === id);
  const overall = reviews.map(({ reviewer, rating, at }) => ({ reviewer, rating, at }));
  return (
    <>
      {withheld && (
        <p className={styles.withheld}>
          <Icon of={IconLock} size={16} />
          {t('withheld')}
        </p>
      )}
      {isEmpty && !withheld && <p className={styles.quiet}>{t('none')}</p>}
      {!isEmpty && (
        <ol className={styles.questions}>
          {questions.map((question, at) => (
            <li key={question.id}>
              <h3>{question.competency ?? reviewText('question', { number: at + 1 })}</h3>
              <p className={styles.quiet}>{question.text}</p>
              {question.reviews.length === 0 ? (
                <p className={styles.quiet}>{t('noneHere')}</p>
              ) : (
                <ul className={styles.reviews}>
                  {question.reviews.map((review) => (
                    <GivenReview
                      key={review.reviewer.id}
                      review={review}
                      scale={scale}
                      former={formerOf(review.reviewer)}
                    />
                  ))}
                </ul>
              )}
            </li>
          ))}
          {reviews.length > 0 && (
            <li>
              <h3>{t('whole')}</h3>
              <ul className={styles.reviews}>
                {overall.map((review) => (
                  <GivenReview
                    key={review.reviewer.id}
                    review={{ ...review, criteria: [], note: null }}
                    scale={scale}
                    former={formerOf(review.reviewer)}
                  />
                ))}
              </ul>
            </li>
          )}
        </ol>
      )}
      <RecordExtras record={record} />
    </>
  );
}

/** Every review that the reader may see, per criterion, to print or to keep as a PDF. */
export function RecordPanel({ job, application }: Pick<Reviewing, 'job' | 'application'>) {
  const t = useTranslations('review.record');
  const tag = useLanguageTag();
  const { data, error, refetch } = useQuery(applicantRecordQuery(job.id, application.id));
  if (application.responded_at === null) return null;
  return (
    <Panel
      title={t('title')}
      action={
        <div className={styles.buttons}>
          <Button size="small" onClick={() => window.print()}>
            <Icon of={IconPrinter} size={16} />
            {t('print')}
          </Button>
          <a className={styles.pdf} href={recordPdfAddress(job.id, application.id, tag)} download>
            <Icon of={IconFileTypePdf} size={16} />
            {t('pdf')}
          </a>
        </div>
      }
    >
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Bone width="80%" />}
      {data && <Content record={data} />}
    </Panel>
  );
}
