import { useState } from 'react';
import type { PracticeResults } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { formatExact } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PracticeFigures, PracticeTrend } from '@vivavoce/web-shared/practice/practice-figures.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';

type Answer = PracticeResults['answers'][number];
const AT = '/api/interview/{application}/practice-figures';

/** One recording: the own rating first, then the figures. */
function Recording({ answer, onRate }: { answer: Answer; onRate: (attempt: number, rating: number) => void }) {
  const t = useTranslations('practice');
  const { attempt, number, chosen, measured, self_rating, figures, time_seconds } = answer;
  return (
    <div className="practice-answer">
      <h4>
        {t('attempt', { number })}
        {chosen && `, ${t('chosen')}`}
      </h4>
      {self_rating === null ? (
        <>
          <p>{t('rateFirst')}</p>
          <div className="actions" role="group" aria-label={t('rate', { number })}>
            {[1, 2, 3, 4, 5].map((rating) => (
              <Button key={rating} aria-label={t('points', { rating })} onClick={() => onRate(attempt, rating)}>
                {rating}
              </Button>
            ))}
          </div>
        </>
      ) : (
        <p>{t('rated', { rating: self_rating })}</p>
      )}
      {self_rating !== null && !measured && <p role="status">{t('waiting')}</p>}
      {figures && <PracticeFigures figures={figures} time_seconds={time_seconds} />}
    </div>
  );
}

/** The applicant's own figures; staff see them only where they are shared. */
export default function OwnPractice() {
  const t = useTranslations('practice');
  const tag = useLanguageTag();
  const { interview, store } = useInterview();
  const params = { application: interview.application };
  const [results, setResults] = useState<PracticeResults | null>(null);
  const load = useAction(async () => setResults(await store.signedIn(() => call(`GET ${AT}`, { params }))));
  const rate = useAction(async (attempt: number, rating: number) =>
    setResults(
      await store.signedIn(() =>
        call(`PUT ${AT}/{attempt}/self-rating`, { params: { ...params, attempt }, body: { rating } }),
      ),
    ),
  );
  const share = useAction(async (shared: boolean) =>
    setResults(await store.signedIn(() => call(`PUT ${AT}/sharing`, { params, body: { shared } }))),
  );
  const answers = results?.answers ?? [];
  const questions = [...new Set(answers.map(({ question }) => question))];
  const sharedAt = results?.shared_at ?? null;
  return (
    <section className="panel home-panel" aria-labelledby="practice-heading">
      <h2 id="practice-heading">{t('title')}</h2>
      <p className="calm">{sharedAt ? t('sharedSince', { at: formatExact(new Date(sharedAt), tag) }) : t('only')}</p>
      <p>{t('lead')}</p>
      {!results && (
        <div className="actions">
          <Button busy={load.busy} onClick={() => void load.run()}>
            {t('show')}
          </Button>
        </div>
      )}
      {results && answers.length === 0 && <p>{t('none')}</p>}
      {questions.map((question) => {
        const recordings = answers.filter((answer) => answer.question === question);
        return (
          <div key={question} className="practice-answer">
            <h3>{t('question', { number: question })}</h3>
            {recordings.map((answer) => (
              <Recording
                key={answer.attempt}
                answer={answer}
                onRate={(attempt, rating) => void rate.run(attempt, rating)}
              />
            ))}
            <PracticeTrend answers={recordings} />
          </div>
        );
      })}
      {answers.some(({ figures }) => figures !== null) && (
        <>
          <p className="calm">{t('shareText')}</p>
          <div className="actions">
            <Button busy={share.busy} onClick={() => void share.run(sharedAt === null)}>
              {sharedAt ? t('unshare') : t('share')}
            </Button>
          </div>
        </>
      )}
      <ProblemNotice error={load.error ?? rate.error ?? share.error} />
    </section>
  );
}
