import './home.css';
import '@vivavoce/web-shared/applicant/styles/feedback.css';
import type {
  ApplicantHome,
  ReleasedFeedback,
  Receipt,
  FairnessReceipt as Signed,
  Interview,
} from '@vivavoce/contract/types.ts';
import { contentLanguage } from '@vivavoce/web-shared/applicant/content-language.ts';
import { ContactLine } from '@vivavoce/web-shared/applicant/parts/contact-line.tsx';
import { FeedbackShown } from '@vivavoce/web-shared/applicant/parts/released-feedback.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { useTranslations, useLanguageTag, addLocale, getLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
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
import { HomeSteps, keptDay } from './home-steps.tsx';
import { OwnData } from './own-data.tsx';
import { useHome, type Home } from './use-home.ts';
import { useState, type ReactNode } from 'react';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useAction } from '../../ui/use-action.ts';
import { Strip } from '@vivavoce/web-shared/applicant/parts/strip.tsx';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { dayText, deadlineText } from '@vivavoce/web-shared/applicant/moments.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { toFragment } from '../../ui/fairness-link.ts';
import { homeNext, type HomeNext } from '@vivavoce/domain/applications/home/home-steps.ts';

/** Opens a sent practice once more, and says before what stays. */
function AgainButton() {
  const t = useTranslations('interview.home');
  const { store } = useInterview();
  const opening = useAction(() => store.practiseAgain());
  return (
    <>
      <p className="calm">{t('againText')}</p>
      <ProblemNotice error={opening.error} />
      <div className="actions">
        <Button look="primary" busy={opening.busy} onClick={() => void opening.run()}>
          {t('again')}
        </Button>
      </div>
    </>
  );
}

type Title = 'sent' | 'reviewed' | 'successful' | 'unsuccessful' | 'feedback' | 'figures';

/** The title that each state of the activity has. */
const TITLES: Record<HomeNext, Title> = {
  not_sent: 'sent',
  decision_review: 'sent',
  decision_outcome: 'reviewed',
  successful: 'successful',
  unsuccessful: 'unsuccessful',
  feedback_review: 'sent',
  feedback_feedback: 'reviewed',
  feedback_end: 'feedback',
  practice_figures: 'sent',
  practice_measured: 'figures',
  practice_end: 'sent',
};

const nextOf = (home: ApplicantHome, { job }: Interview): HomeNext | null =>
  homeNext({ ...home, purpose: job.purpose });

function useHomeTitle(home: ApplicantHome | null): string {
  const t = useTranslations('interview.home.titles');
  const sent = useTranslations('kinds.sent');
  const { interview } = useInterview();
  const { kind } = interview.job;
  const company = interview.company.name;
  const next = home && nextOf(home, interview);
  const title = next ? TITLES[next] : 'sent';
  if (title === 'sent') return sent(`${kind}.mine`);
  if (title === 'reviewed') return sent(`${kind}.reviewed`, { company });
  return t(title, { company, name: interview.applicant.first_name });
}

/** The answers that the company has, and who has opened them according to the log of views. */
function Opened({ home }: { home: ApplicantHome }) {
  const t = useTranslations('interview.home.next');
  const sent = useTranslations('kinds.sent');
  const tag = useLanguageTag();
  const { company, job } = useInterview().interview;
  const [latest] = home.views.map(({ last_at }) => last_at).toSorted((a, b) => b.localeCompare(a));
  const people = home.views.map(({ by, people: count }) => t(`who.${by}`, { count, company: company.name }));
  return (
    <>
      {sent(`${job.kind}.has`, { company: company.name })}{' '}
      {latest !== undefined
        ? t('opened', { who: new Intl.ListFormat(tag).format(people), date: deadlineText(latest, tag) })
        : home.views_logged && sent(`${job.kind}.unopened`)}{' '}
    </>
  );
}

/** When the company decides: the day that it named, or that it named none, with the contact and the end of the data. */
function DecisionDay({ home }: { home: ApplicantHome }) {
  const t = useTranslations('interview.home.next');
  const tag = useLanguageTag();
  const { company, job } = useInterview().interview;
  const facts = { company: company.name, name: job.contact_name };
  if (home.decision_by !== null) return t('day', { ...facts, date: keptDay(home.decision_by, tag) });
  if (home.kept_until === null) return null;
  return t(job.contact_name ? 'by' : 'nobody', { ...facts, date: keptDay(home.kept_until, tag) });
}

/** Next step and its deadline. */
function NextPanel({ home }: { home: ApplicantHome }) {
  const t = useTranslations('interview.home.next');
  const { interview } = useInterview();
  const { company, applicant } = interview;
  const next = nextOf(home, interview);
  if (next === null) return null;
  const waits = next === 'decision_review' || next === 'feedback_review';
  return (
    <section className="panel home-panel" aria-labelledby="next-heading">
      <h2 id="next-heading">{t('title')}</h2>
      <p>
        {waits && <Opened home={home} />}
        {t(next, { company: company.name, email: applicant.email })}
      </p>
      {(next === 'decision_review' || next === 'decision_outcome') && (
        <p className="calm">
          <DecisionDay home={home} />
        </p>
      )}
      {home.may_practise_again && <AgainButton />}
    </section>
  );
}

/** A file of the browser with the receipt. */
const fileOf = (receipt: Signed): string =>
  URL.createObjectURL(new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' }));

/** The conditions of the interview, signed by the server: to keep, and to have checked by anybody. */
function FairnessReceipt() {
  const t = useTranslations('interview.home.fairness');
  const { interview, store } = useInterview();
  const { application, reference } = interview;
  const [links, setLinks] = useState<{ file: string; page: string } | null>(null);
  const load = useAction(async () => {
    const path = 'GET /api/interview/{application}/fairness-receipt';
    const receipt = await store.signedIn(() => call(path, { params: { application } }));
    setLinks({ file: fileOf(receipt), page: addLocale('/fairness', getLocale()) + toFragment(receipt) });
  });
  return (
    <section className="home-panel" aria-labelledby="fairness-heading">
      <h3 id="fairness-heading">{t('title')}</h3>
      <p className="calm">{t('text')}</p>
      <ProblemNotice error={load.error} />
      <div className="actions">
        {links ? (
          <>
            <a className="button button-outline" href={links.file} download={`${reference}-fairness.json`}>
              <Icon name="paper" />
              {t('save')}
            </a>
            <a className="button button-quiet" href={links.page} target="_blank" rel="noreferrer">
              {t('check')}
            </a>
          </>
        ) : (
          <Button busy={load.busy} onClick={() => void load.run()}>
            {t('get')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The receipt in one line, with its PDF; below it the answers themselves. */
function ReceiptPanel({ children }: { children?: ReactNode }) {
  const t = useTranslations('interview.home');
  const sent = useTranslations('kinds.sent');
  const tag = useLanguageTag();
  const { application, questions, reference, responded_at, job } = useInterview().interview;
  const answered = questions.filter(({ state }) => state === 'answered').length;
  const total = questions.length;
  // Questionnaires, tests and CV checks have no questions of their own.
  const received =
    total === 0
      ? sent(`${job.kind}.mine`)
      : answered === total
        ? t('receivedAll', { total })
        : t('received', { answered, total });
  return (
    <section className="panel home-panel home-receipt" aria-labelledby="receipt-heading">
      <div className="home-receipt-line">
        {total > 0 && <Strip questions={questions} current={null} />}
        <div>
          <h2 id="receipt-heading">{received}</h2>
          {responded_at && <p className="calm">{t('receiptLine', { reference, date: dayText(responded_at, tag) })}</p>}
        </div>
        <a className="button button-quiet" href={`/api/interview/${application}/receipt/pdf`} download title={t('pdf')}>
          <Icon name="download" />
          <span className="visually-hidden">{t('pdf')}</span>
        </a>
      </div>
      {children}
    </section>
  );
}

/** The hash of each answer, for experts, loaded on demand. */
function AnswerProofs() {
  const t = useTranslations('interview.home');
  const kinds = useTranslations('applicant.kinds');
  const { interview, store } = useInterview();
  const { application } = interview;
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const load = useAction(async () =>
    setReceipt(
      await store.signedIn(() => call('GET /api/interview/{application}/receipt', { params: { application } })),
    ),
  );
  return (
    <details
      className="more"
      onToggle={(event) => {
        if (event.currentTarget.open && !receipt) void load.run();
      }}
    >
      <summary>{t('experts')}</summary>
      <h3>{t('hashes')}</h3>
      <p className="calm">{t('hashesText')}</p>
      <ProblemNotice error={load.error} />
      <ul className="home-hashes">
        {receipt?.answers.map(({ question, order, kind, sha256 }) => (
          <li key={question}>
            <b>{t('hashOf', { number: order, kind: kinds(kind, { count: 1 }) })}</b>
            {sha256 ? <code>{sha256}</code> : <span className="calm">{t('noHash')}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

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
  const t = useTranslations('interview.home');
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
      <p className="contact">
        <a href={addLocale('/me', getLocale())}>{t('place')}</a>
      </p>
    </Page>
  );
}

export const HomeScreen = () => <HomeView {...useHome()} />;
