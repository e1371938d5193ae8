import './self-review.css';
import { useId, useRef, useState } from 'react';
import type { InterviewAttempt, InterviewQuestion } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { contentLanguage } from '@vivavoce/web-shared/applicant/content-language.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useInterview } from '../interview-context.tsx';

const TICKS = '/api/interview/{application}/attempts/{attempt}/ticks';

/** The ticks of one recording. Each change sends all of them, one call after the other, so that the last one counts. */
function useTicks(attempt: InterviewAttempt) {
  const { interview, store } = useInterview();
  const params = { application: interview.application, attempt: attempt.id };
  const [ticks, setTicks] = useState(attempt.ticks);
  const [error, setError] = useState<unknown>();
  const wanted = useRef(ticks);
  const sending = useRef(false);

  async function send(): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    try {
      let sent: number[] | null = null;
      while (sent !== wanted.current) {
        sent = wanted.current;
        const body = { ticks: sent };
        await store.signedIn(() => call(`PUT ${TICKS}`, { params, body }));
        if (sent === wanted.current) await store.refresh();
      }
      setError(undefined);
    } catch (failure) {
      setError(failure);
    } finally {
      sending.current = false;
    }
  }

  const toggle = (line: number): void => {
    const { current } = wanted;
    wanted.current = current.includes(line) ? current.filter((other) => other !== line) : [...current, line];
    setTicks(wanted.current);
    void send();
  };
  return { ticks, toggle, error };
}

type SelfReviewProps = { review: NonNullable<InterviewQuestion['self_review']>; attempt: InterviewAttempt };

function Checklist({ review: { checklist, staff_read_ticks }, attempt }: SelfReviewProps) {
  const t = useTranslations('interview.selfReview');
  const { interview } = useInterview();
  const { ticks, toggle, error } = useTicks(attempt);
  return (
    <>
      <fieldset className="self-checklist">
        <legend>
          {t('tick')}
          <span role="status">{t('count', { ticked: ticks.length, total: checklist.length })}</span>
        </legend>
        {checklist.map((line, place) => (
          <label key={line}>
            <input type="checkbox" checked={ticks.includes(place)} onChange={() => toggle(place)} />
            <span lang={contentLanguage(interview)}>{line}</span>
          </label>
        ))}
      </fieldset>
      <ProblemNotice error={error} />
      <p className="calm">{t(staff_read_ticks ? 'staffRead' : 'onlyYou')}</p>
    </>
  );
}

/** Guidance and a checklist beside the own recording of a practice. */
export function SelfReview({ review, attempt }: SelfReviewProps) {
  const t = useTranslations('interview.selfReview');
  const { interview } = useInterview();
  const heading = useId();
  return (
    <section className="panel self-review" aria-labelledby={heading}>
      <h2 id={heading}>{t('title')}</h2>
      {review.guidance !== null && (
        <details className="self-guidance" open>
          <summary>{t('guidance')}</summary>
          <p lang={contentLanguage(interview)}>{review.guidance}</p>
        </details>
      )}
      {review.checklist.length > 0 && <Checklist key={attempt.id} review={review} attempt={attempt} />}
    </section>
  );
}
