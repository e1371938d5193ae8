import './home.css';
import '@vivavoce/web-shared/applicant/styles/feedback.css';
import type { ApplicantHome, ReleasedFeedback } from '@vivavoce/contract/types.ts';
import { contentLanguage } from '@vivavoce/web-shared/applicant/content-language.ts';
import { ContactLine } from '@vivavoce/web-shared/applicant/parts/contact-line.tsx';
import { FeedbackShown } from '@vivavoce/web-shared/applicant/parts/released-feedback.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
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
import { FairnessReceipt } from './fairness-receipt.tsx';
import { HomeSteps, keptDay } from './home-steps.tsx';
import { OwnData } from './own-data.tsx';
import { ReceiptPanel } from './receipt-panel.tsx';
import { useHome } from './use-home.ts';

function titleKey(home: ApplicantHome | null) {
  if (home?.outcome) return home.outcome;
  const review = home?.steps.find(({ step }) => step === 'review');
  return review?.state === 'done' ? 'reviewed' : 'sent';
}

/** Next step and its deadline. */
function NextPanel({ home }: { home: ApplicantHome }) {
  const t = useTranslations('interview.home');
  const tag = useLanguageTag();
  const { interview } = useInterview();
  const { company, applicant } = interview;
  const facts = { company: company.name, email: applicant.email };
  const current = home.steps.find(({ state }) => state === 'current')?.step ?? 'end';
  return (
    <section className="panel home-panel" aria-labelledby="next-heading">
      <h2 id="next-heading">{t('next.title')}</h2>
      <p>{current === 'end' ? t(`next.${home.outcome ?? 'successful'}`, facts) : t(`next.${current}`, facts)}</p>
      {home.decision_by !== null && current !== 'end' && (
        <p className="calm">{t('next.day', { company: company.name, date: keptDay(home.decision_by, tag) })}</p>
      )}
      {home.decision_by === null && home.kept_until !== null && current !== 'end' && (
        <p className="calm">{t('next.by', { company: company.name, date: keptDay(home.kept_until, tag) })}</p>
      )}
    </section>
  );
}

function Feedback({ feedback }: { feedback: ReleasedFeedback }) {
  const { interview } = useInterview();
  useFeedbackInView(true);
  return <FeedbackShown feedback={feedback} company={interview.company.name} />;
}

/** Released feedback; before that, where a review was promised, the notice that it will be here. */
function FeedbackPanel({ home }: { home: ApplicantHome }) {
  const t = useTranslations('interview.home.feedback');
  const { interview } = useInterview();
  const company = interview.company.name;
  if (home.feedback) return <Feedback feedback={home.feedback} />;
  if (!home.feedback_promised) return null;
  return (
    <section className="panel home-panel" id="feedback" aria-labelledby="feedback-heading">
      <h2 id="feedback-heading">{t('promised')}</h2>
      <p className="calm">{t('promisedText', { company })}</p>
    </section>
  );
}

/** The applicant's own answers, to watch and to read. */
function OwnAnswers() {
  const t = useTranslations('interview.home');
  const { interview } = useInterview();
  return (
    <details className="more panel home-answers">
      <summary>
        <h2>{t('answers')}</h2>
        <span className="calm">{t('answersText')}</span>
      </summary>
      <AnswerList questions={interview.questions} lang={contentLanguage(interview)} late />
    </details>
  );
}

/** The page of the personal link after sending, for as long as anything is kept. */
export function HomeScreen() {
  const t = useTranslations('interview.home');
  const gate = useTranslations('applicant.gate');
  const { interview } = useInterview();
  const { home, error, reload } = useHome();
  const { company, job, applicant } = interview;
  const released = home !== null && (home.feedback !== null || home.feedback_promised);
  /** The link of a mail leads to what is the applicant's own where nothing is released or promised. */
  const linksToPractice = home !== null && !released && !interview.form && home.is_practice;
  useFeedbackInView(linksToPractice);
  const title = t(`titles.${titleKey(home)}`, { name: applicant.first_name, company: company.name });
  return (
    <Page sender={company} title={title} eyebrow={job.title}>
      <ProblemNotice error={error} />
      {home && <HomeSteps home={home} />}
      {home && <NextPanel home={home} />}
      {home && <FeedbackPanel home={home} />}
      <OwnRequests />
      <ReceiptPanel />
      {interview.form?.kind === 'cv_copilot' ? (
        <LaterCvFeedback linked={home !== null && !released} />
      ) : interview.form ? (
        <ScoresPanel linked={home !== null && !released} />
      ) : (
        <OwnAnswers />
      )}
      <FairnessReceipt />
      {interview.may_ask.length > 0 && (
        <section className="panel home-panel" aria-labelledby="ask-heading">
          <h2 id="ask-heading">{t('ask')}</h2>
          <p className="calm">{t('askUntil', { company: company.name })}</p>
          <div className="actions">
            <AskButtons types={['Extension', 'Reset']} look="outline" />
          </div>
        </section>
      )}
      {home?.is_practice && (
        <div className="home-practice" id={linksToPractice ? 'feedback' : undefined}>
          <LaterPractice />
          {interview.job.ai_summary_enabled && <LaterPracticeReport />}
        </div>
      )}
      {home && <LaterEquality />}
      {home && <OwnData home={home} reload={reload} />}
      <ContactLine job={job} text={(name) => gate('contact', { name })} />
    </Page>
  );
}
