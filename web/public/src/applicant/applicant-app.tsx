import { useEffect, useState, type ComponentType, useCallback, useReducer } from 'react';
import { unsupportedReason } from '@vivavoce/recorder/devices/browser-support.ts';
import { Masthead, SurroundingsContext, Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { deferredPhrases } from '@vivavoce/web-shared/i18n/deferred-phrases.tsx';
import {
  useTranslations,
  getLocale,
  localeOfPath,
  parseLocale,
  readLocaleCookie,
} from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ownSurroundings } from '../ui/page.tsx';
import { readPageData } from '../page-data.ts';
import { useBrand } from '../use-brand.ts';
import { FirstView } from './first-view.tsx';
import { nextScreen, type Screen } from './flow.ts';
import { nameOfPublicJob } from './landing/public-job.ts';
import { HelpButton } from './help/help-button.tsx';
import { InterviewProvider, useArrival, useInterview, useInterviewStore } from './interview-context.tsx';
import { createInterviewStore, type Arrival } from './interview-store.ts';
import { gatePhrases, interviewPhrases, later, laterWith } from './later-phrases.tsx';
import { serverNow } from './server-clock.ts';
import { speak } from '../ui/language-switch.tsx';
import { WelcomeView } from '@vivavoce/web-shared/applicant/screens/welcome-view.tsx';
import { RequestDialog, SentLine, type AskType } from './requests/ask-buttons.tsx';
import { OwnRequests } from './requests/own-requests.tsx';
import { NetworkFailure } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { useProblemPhrase } from '../ui/problem-notice.tsx';
import { usePolling } from './room/use-polling.ts';

/** The longest delay of a browser's timer. */
const longestTimer = 2 ** 31 - 1;

/** How soon the answer of staff to a request appears on the page. */
const askAgainMs = 15_000;

/** Screens where applicants wait or read; elsewhere they are working on an answer. */
const waitingScreens: ReadonlySet<Screen['name']> = new Set([
  'gate',
  'welcome',
  'return',
  'adjustments',
  'ready',
  'check',
  'review',
  'done',
  'home',
]);

/**
 * Reloads the state when the page becomes visible, when the deadline passes, and at intervals while a request is open,
 * except during a recording.
 */
function useFreshState(screen: Screen): void {
  const { interview, store } = useInterview();
  const recording = screen.name === 'record';
  const { deadline } = interview;
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    if (recording) return;
    const onReturn = (): void => {
      if (document.visibilityState === 'visible') store.refresh().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', onReturn);
    addEventListener('focus', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      removeEventListener('focus', onReturn);
    };
  }, [recording, store]);

  const waits = interview.requests.some(({ state }) => state === 'open');
  const look = useCallback(async () => {
    if (document.visibilityState === 'visible') await store.refresh();
  }, [store]);
  usePolling(waits && waitingScreens.has(screen.name), askAgainMs, look);

  useEffect(() => {
    const timeLeft = deadline === null ? -1 : Date.parse(deadline) - serverNow();
    if (timeLeft < 0 || timeLeft > longestTimer) return;
    const timer = setTimeout(() => {
      lookAgain();
      store.refresh().catch(() => undefined);
    }, timeLeft + 1);
    return () => clearTimeout(timer);
  }, [deadline, store]);
}

type ArrivalFailedProps = { error: unknown; onRetry: () => void };

const [WithoutConnection, loadWithoutConnection] = laterWith<{ onRetry: () => void }>(
  deferredPhrases({
    en: () => import('virtual:messages/en/applicant.offline'),
    fr: () => import('virtual:messages/fr/applicant.offline'),
  }),
  () => import('./gate/without-connection.tsx'),
);

/** The server gave no answer, or a refusal. Without a connection the page of its own shows where the browser has it. */
function ArrivalFailed({ error, onRetry }: ArrivalFailedProps) {
  const t = useTranslations('applicant');
  const names = useTranslations('kinds.names');
  const phrase = useProblemPhrase();
  const job = readPageData()?.public_job;
  const [Offline, setOffline] = useState<ComponentType<{ onRetry: () => void }> | null>(null);
  const unanswered = error instanceof NetworkFailure;
  useEffect(() => {
    if (unanswered)
      loadWithoutConnection().then(
        () => setOffline(() => WithoutConnection),
        () => undefined,
      );
  }, [unanswered]);
  if (unanswered && Offline) return <Offline onRetry={onRetry} />;
  return (
    <Page sender={null} title={names(`${job ? nameOfPublicJob(job) : 'interview'}.unreached`)}>
      <p className="lead">{t('notReached.text')}</p>
      <p>{phrase(error)}</p>
      <div className="actions">
        <Button look="primary" onClick={onRetry}>
          {t('reload')}
        </Button>
      </div>
    </Page>
  );
}

const [DeclineDialog] = laterWith(gatePhrases, () => import('./welcome/decline-dialog.tsx'));
const [LaterDialog] = laterWith(gatePhrases, () => import('./welcome/later-dialog.tsx'));

function WelcomeScreen() {
  const { interview, store } = useInterview();
  const [open, setOpen] = useState<'later' | 'decline' | 'Adjustment' | null>(null);
  const [sentType, setSentType] = useState<AskType | null>(null);
  const close = () => setOpen(null);
  return (
    <WelcomeView
      interview={interview}
      onStart={() => store.visit({ setup_started: true })}
      onLater={() => setOpen('later')}
      onDecline={() => setOpen('decline')}
      onAdjust={() => setOpen('Adjustment')}
      requests={
        <>
          {sentType && !open && <SentLine type={sentType} />}
          <OwnRequests />
        </>
      }
    >
      {open === 'Adjustment' && <RequestDialog type={open} onClose={close} onSent={setSentType} />}
      {open === 'later' && <LaterDialog onClose={close} />}
      {open === 'decline' && <DeclineDialog onClose={close} />}
    </WelcomeView>
  );
}

/**
 * A personal link without a language in its address uses the language of the invitation, unless the applicant has
 * chosen one before.
 */
function useOwnLanguage(): void {
  const { interview } = useInterview();
  const { locale } = interview;
  useEffect(() => {
    const linkLocale = parseLocale(locale);
    const chosenLocale = localeOfPath(location.pathname) ?? readLocaleCookie();
    if (linkLocale && !chosenLocale && linkLocale !== getLocale()) void speak(linkLocale);
  }, [locale]);
}

function Waiting() {
  const t = useTranslations('applicant');
  return (
    <div className="page">
      <Masthead sender={null} />
      <main className="page-main page-narrow" aria-busy="true">
        <p className="calm waiting" role="status">
          {t('arriving')}
        </p>
      </main>
    </div>
  );
}

/** A visit needs either the public page or a personal link. */
const landingPhrases = deferredPhrases({
  en: () => import('virtual:messages/en/landing'),
  fr: () => import('virtual:messages/fr/landing'),
});

const [LandingScreen] = laterWith(
  landingPhrases,
  async () => ({ default: (await import('./landing/landing-screen.tsx')).LandingScreen }),
  Waiting,
);
/** Most links open an interview: its closed doors load when one is met. */
const [GateScreen] = laterWith(
  gatePhrases,
  async () => ({ default: (await import('./gate/gate-screen.tsx')).GateScreen }),
  Waiting,
);
const [UnknownLink] = laterWith(
  gatePhrases,
  async () => ({ default: (await import('./gate/unknown-link.tsx')).UnknownLink }),
  Waiting,
);
const [LostLink] = laterWith(
  landingPhrases,
  async () => ({ default: (await import('../ui/registration/lost-link.tsx')).LostLink }),
  Waiting,
);
/** Loads while the welcome page is read. */
const [DetailsScreen, prepareDetails] = laterWith(
  interviewPhrases,
  async () => ({ default: (await import('./details/details-screen.tsx')).DetailsScreen }),
  Waiting,
);
/** The screens with the recorder; the first screens load without them. */
const [RoomScreen, prepareRoom] = laterWith(
  interviewPhrases,
  async () => ({ default: (await import('./room/room-screens.tsx')).RoomScreen }),
  Waiting,
);
const FormScreen = later(async () => ({ default: (await import('./form/filled-screen.tsx')).FilledScreen }));
const WebinarScreen = later(async () => ({ default: (await import('./webinar/webinar-screen.tsx')).WebinarScreen }));

const withHelp = { ...ownSurroundings, Help: HelpButton };

function ScreenOf({ screen }: { screen: Screen }) {
  if (screen.name === 'gate') return <GateScreen reason={screen.reason} />;
  if (screen.name === 'welcome') return <WelcomeScreen />;
  if (screen.name === 'webinar') return <WebinarScreen />;
  if (screen.name === 'form') return <FormScreen />;
  return screen.name === 'details' ? <DetailsScreen /> : <RoomScreen screen={screen} />;
}

function InterviewScreens() {
  const { interview, visit, store } = useInterview();
  const screen = nextScreen({ interview, visit, now: serverNow() });
  useOwnLanguage();
  useFreshState(screen);
  useEffect(() => {
    // Prefetched while the applicant reads, so that the next screen opens immediately.
    if (screen.name === 'welcome') void prepareDetails();
    if (screen.name === 'details') void prepareRoom();
  }, [screen.name]);
  const atWork = 'question' in screen;
  useEffect(() => {
    // The introduction is skipped for a returning applicant with an open question.
    if (atWork && !visit.returned) store.visit({ returned: true });
  }, [atWork, visit.returned, store]);
  return (
    <SurroundingsContext value={withHelp}>
      <ScreenOf screen={screen} />
    </SurroundingsContext>
  );
}

function companyOf(arrival: Arrival) {
  if (arrival.status === 'here') return arrival.interview.company;
  return 'job' in arrival ? (arrival.job?.company ?? null) : null;
}

function Arriving() {
  const store = useInterviewStore();
  const arrival = useArrival();
  useBrand(companyOf(arrival));
  if (arrival.status === 'arriving') {
    return arrival.job ? <FirstView job={arrival.job} /> : <Waiting />;
  }
  if (arrival.status === 'landing') return <LandingScreen job={arrival.job} />;
  if (arrival.status === 'unknown_link') {
    const job = readPageData()?.public_job ?? null;
    return <UnknownLink {...arrival} job={job} lostLink={job && <LostLink shorturl={job.shorturl} />} />;
  }
  if (arrival.status === 'failed') return <ArrivalFailed error={arrival.error} onRetry={() => void store.arrive()} />;
  return <InterviewScreens />;
}

export function ApplicantApp({ shorturl }: { shorturl: string | null }) {
  const [store] = useState(() => createInterviewStore(shorturl, unsupportedReason()));
  useEffect(() => {
    void store.arrive();
  }, [store]);
  return (
    <InterviewProvider value={store}>
      <Arriving />
    </InterviewProvider>
  );
}
