import { Fragment } from 'react';
import { QUESTION_LIMITS, UNLIMITED_ANSWER_SECONDS, WRITTEN_LIMITS } from '@vivavoce/domain/limits.ts';
import { timeNeeded, type TimedQuestion } from '@vivavoce/domain/jobs/time-needed.ts';
import { formatClock } from '@vivavoce/web-shared/i18n/format.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../../../ui/base/classes.ts';
import styles from './time-needed.module.css';

/** The time an applicant needs, split into watching, preparing and answering. */
export function TimeNeeded({ questions }: { questions: readonly TimedQuestion[] }) {
  const t = useTranslations('wizard.time');
  const needed = timeNeeded(questions);
  if (questions.length === 0) {
    return (
      <div className="mt-auto border-t border-t-line pt-4">
        <p className="text-small text-ink-2">{t('none')}</p>
      </div>
    );
  }
  return (
    <div className="mt-auto border-t border-t-line pt-4">
      <p className="text-small text-ink-2">{t('lead')}</p>
      <p className="text-[1.75rem] leading-[2.25rem] font-semibold tracking-[-0.025em]">
        {t('minutes', { minutes: needed.minutes })}
      </p>
      <div className={classes(styles.strip, 'my-2 flex h-5.5 gap-0.5')} aria-hidden="true">
        {questions.map(({ preparation_seconds, answer_seconds, video }, index) => {
          const watching = video?.duration ?? 0;
          const preparing = preparation_seconds ?? QUESTION_LIMITS.preparation_default_seconds;
          const answering =
            answer_seconds === UNLIMITED_ANSWER_SECONDS ? WRITTEN_LIMITS.usual_answer_seconds : answer_seconds;
          return (
            <Fragment key={index}>
              {watching > 0 && <span className="bg-bucket-3" style={{ flexGrow: watching }} />}
              {preparing > 0 && <span className="bg-bucket-2" style={{ flexGrow: preparing }} />}
              <span className="bg-accent-mark" style={{ flexGrow: answering }} />
            </Fragment>
          );
        })}
      </div>
      <p className={classes(styles.legend, 'flex flex-wrap gap-x-3 gap-y-0.5 text-mini font-normal text-ink-3')}>
        {needed.watching_seconds > 0 && (
          <span className="inline-flex items-center gap-1.5 before:bg-bucket-3">
            {t('watching', { time: formatClock(needed.watching_seconds) })}
          </span>
        )}
        <span className="inline-flex items-center gap-1.5 before:bg-accent-mark">
          {t('answering', { time: formatClock(needed.answering_seconds) })}
        </span>
        <span className="inline-flex items-center gap-1.5 before:bg-bucket-2">
          {t('preparing', { time: formatClock(needed.preparing_seconds) })}
        </span>
      </p>
    </div>
  );
}

/** The time that the content of a form takes. */
export function FormTimeNeeded({ minutes }: { minutes: number }) {
  const t = useTranslations('wizard.time');
  return (
    <div className="mt-auto border-t border-t-line pt-4">
      <p className="text-small text-ink-2">{minutes === 0 ? t('noneForm') : t('lead')}</p>
      {minutes > 0 && (
        <p className="text-[1.75rem] leading-[2.25rem] font-semibold tracking-[-0.025em]">
          {t('minutes', { minutes })}
        </p>
      )}
    </div>
  );
}
