import { useState } from 'react';
import { SURVEY_QUESTIONS, SURVEY_SCALE, type SurveyQuestion } from '@vivavoce/domain/applications/home/survey.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PointScale } from '../../ui/point-scale.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';

/** Two questions after sending. Staff read the figures of an activity, never one reply. */
export default function SurveyForm() {
  const t = useTranslations('interview.survey');
  const sent = useTranslations('kinds.sent');
  const { interview, store } = useInterview();
  const { survey, company } = interview;
  const [reply, setReply] = useState<Record<SurveyQuestion, number | null>>(survey ?? { ease: null, fairness: null });
  const [open, setOpen] = useState(survey === null);
  const [missing, setMissing] = useState(false);
  const sending = useAction(async ({ ease, fairness }: Record<SurveyQuestion, number>) => {
    await store.replyToSurvey({ ease, fairness });
    setOpen(false);
  });
  const send = () => {
    const { ease, fairness } = reply;
    setMissing(ease === null || fairness === null);
    if (ease !== null && fairness !== null) void sending.run({ ease, fairness });
  };
  return (
    <section className="group" aria-labelledby="survey-heading">
      <h2 id="survey-heading">{sent(`${interview.job.kind}.surveyTitle`)}</h2>
      {open ? (
        <>
          <p>{t('text', { company: company.name })}</p>
          {SURVEY_QUESTIONS.map((question) => (
            <PointScale
              key={question}
              {...SURVEY_SCALE}
              name={`survey-${question}`}
              question={t(question)}
              low={t(`low.${question}`)}
              high={t(`high.${question}`)}
              value={reply[question]}
              onChange={(value) => {
                setMissing(false);
                setReply((before) => ({ ...before, [question]: value }));
              }}
            />
          ))}
          {missing && <Notice tone="bad" urgent title={t('missing')} />}
          <ProblemNotice error={sending.error} />
          <div className="actions">
            <Button look="outline" busy={sending.busy} onClick={send}>
              {t('send')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p role="status">{t('thanks')}</p>
          <div className="actions">
            <Button look="quiet" onClick={() => setOpen(true)}>
              {t('change')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
