import { useEffect, useState } from 'react';
import type { CvCheck } from '@vivavoce/contract/types.ts';
import { AiTextView } from '@vivavoce/web-shared/airecord/ai-text.tsx';
import { isUnderWay } from '@vivavoce/web-shared/airecord/under-way.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { CvFeedbackView, HiddenText } from '@vivavoce/web-shared/cv/cv-feedback-view.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useFeedbackInView } from '../form/use-feedback-in-view.ts';
import { useInterview } from '../interview-context.tsx';
import { usePolling } from '../room/use-polling.ts';

const POLL_MS = 3000;

/**
 * Findings by rule about the CV that was sent, and the AI text about it where the applicant agreed.
 * @param linked the link of the mail leads here, since nothing else is released or promised
 */
export default function OwnCvFeedback({ linked }: { linked: boolean }) {
  const t = useTranslations('cvcheck');
  const { interview, store } = useInterview();
  const { application, job } = interview;
  const [check, setCheck] = useState<CvCheck | null>(null);
  const [error, setError] = useState<unknown>(undefined);
  const load = () =>
    store
      .signedIn(() => call('GET /api/interview/{application}/cv-versions', { params: { application } }))
      .then(setCheck, setError);
  useEffect(() => {
    store
      .signedIn(() => call('GET /api/interview/{application}/cv-versions', { params: { application } }))
      .then(setCheck, setError);
  }, [application, store]);
  usePolling(check !== null && isUnderWay(check.ai), POLL_MS, load);
  const latest = check?.versions[0];
  useFeedbackInView(linked && check !== null);
  return (
    <section className="panel home-panel" id={linked ? 'feedback' : undefined} aria-labelledby="cv-feedback-heading">
      <h2 id="cv-feedback-heading">{t('found')}</h2>
      <ProblemNotice error={error} />
      {check && job.ai_summary_enabled && check.ai.result && <AiTextView text={check.ai} title={t('aiTitle')} />}
      {latest && <CvFeedbackView feedback={latest.feedback} />}
      {latest && <HiddenText hidden={latest.hidden} />}
    </section>
  );
}
