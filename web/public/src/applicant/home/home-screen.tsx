import './home.css';
import '@vivavoce/web-shared/applicant/styles/feedback.css';
import type { ApplicantHome, ReleasedFeedback } from '@vivavoce/contract/types.ts';
import { contentLanguage } from '@vivavoce/web-shared/applicant/content-language.ts';
import { ContactLine } from '@vivavoce/web-shared/applicant/parts/contact-line.tsx';
import { FeedbackShown } from '@vivavoce/web-shared/applicant/parts/released-feedback.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useInterview } from '../interview-context.tsx';
import { LaterPracticeReport } from '../airecord/later-practice-report.tsx';
import { LaterCvFeedback } from '../cv-check/later-cv-feedback.tsx';
import { LaterEquality } from '../equality/later-equality.tsx';
import { LaterPractice } from '../practice-results/later-practice.tsx';
import { AskButtons } from '../requests/ask-buttons.tsx';
import { OwnRequests } from '../requests/own-requests.tsx';
import { ScoresPanel } from '../form/scores-panel.tsx';
import { useFeedbackInView } from '../form/use-feedback-in-view.ts';
import { AnswerList } from '../review-and-send/answer-list.tsx';
import { AnswerProofs } from './answer-proofs.tsx';
import { FairnessReceipt } from './fairness-receipt.tsx';
import { HomeSteps } from './home-steps.tsx';
import { NextPanel, useHomeTitle } from './next-panel.tsx';
import { OwnData } from './own-data.tsx';
import { ReceiptPanel } from './receipt-panel.tsx';
import { useHome, type Home } from './use-home.ts';

function Feedback({ feedback }: { feedback: ReleasedFeedback }) {
  const { interview } = useInterview();
  useFeedbackInView(true);
  return <FeedbackShown feedback={feedback} company={interview.company.name} />;
}

/** Released feedback; before that, where a review was promised beside a decision, the notice that it will be here. */
function FeedbackPanel({ home }: { home: ApplicantHome }) {
  const t = useTranslations('interview.home.feedback');
  const { interview } = useInterview();
  const company = interview.company.name;
  if (home.feedback) return <Feedback feedback={home.feedback} />;
  if (!home.feedback_promised || interview.job.purpose !== 'decision') return null;
  return (
    <section className="panel home-panel" id="feedback" aria-labelledby="feedback-heading">
      <h2 id="feedback-heading">{t('promised')}</h2>
      <p className="calm">{t('promisedText', { company })}</p>
    </section>
  );
}

/** The applicant's own answers, to watch and to read, and what can be requested about them. */
function OwnAnswers() {
  const t = useTranslations('interview.home');
  const { interview } = useInterview();
  const { may_ask, job, company } = interview;
  return (
    <details className="more home-answers">
      <summary>{t('answers')}</summary>
      <AnswerList questions={interview.questions} lang={contentLanguage(interview)} late />
      {may_ask.length > 0 && (
        <>
          <p className="calm">{t(job.purpose === 'decision' ? 'askUntil' : 'askText', { company: company.name })}</p>
          <div className="actions">
            <AskButtons types={['Extension', 'Reset']} look="outline" />
          </div>
        </>
      )}
    </details>
  );
}

/** The page of the personal link after sending, for as long as anything is kept. */
export function HomeView({ home, error, reload }: Home) {
  const gate = useTranslations('applicant.gate');
  const { interview } = useInterview();
  const { company, job, form } = interview;
  const released = home !== null && (home.feedback !== null || home.feedback_promised);
  /** The link of a mail leads to what is the applicant's own where nothing is released or promised. */
  const linksToPractice = home !== null && !released && !form && home.is_practice;
  useFeedbackInView(linksToPractice);
  const title = useHomeTitle(home);
  return (
    <Page sender={company} title={title} eyebrow={job.title}>
      <ProblemNotice error={error} />
      {home && <HomeSteps home={home} />}
      {home && <NextPanel home={home} />}
      {home && <FeedbackPanel home={home} />}
      <OwnRequests />
      {form?.kind === 'cv_copilot' && <LaterCvFeedback linked={home !== null && !released} />}
      {form && form.kind !== 'cv_copilot' && <ScoresPanel linked={home !== null && !released} />}
      {home?.is_practice && (
        <div className="home-practice" id={linksToPractice ? 'feedback' : undefined}>
          <LaterPractice />
          {job.ai_summary_enabled && <LaterPracticeReport />}
        </div>
      )}
      <ReceiptPanel>{interview.questions.length > 0 && <OwnAnswers />}</ReceiptPanel>
      {home && (
        <OwnData home={home} reload={reload}>
          <FairnessReceipt />
          {interview.questions.length > 0 && <AnswerProofs />}
          <LaterEquality />
        </OwnData>
      )}
      <ContactLine job={job} text={(name) => gate('contact', { name })} />
    </Page>
  );
}

export const HomeScreen = () => <HomeView {...useHome()} />;
