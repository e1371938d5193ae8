import { useEffect, useState } from 'react';
import { unsupportedReason } from '@vivavoce/recorder/devices/browser-support.ts';
import { Masthead, SurroundingsContext } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { deferredPhrases } from '@vivavoce/web-shared/i18n/deferred-phrases.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ownSurroundings } from '../ui/page.tsx';
import { readPageData } from '../page-data.ts';
import { useBrand } from '../use-brand.ts';
import { FirstView } from './first-view.tsx';
import { nextScreen, type Screen } from './flow.ts';
import { ArrivalFailed } from './gate/arrival-failed.tsx';
import { HelpButton } from './help/help-button.tsx';
import { InterviewProvider, useArrival, useInterview, useInterviewStore } from './interview-context.tsx';
import { createInterviewStore, type Arrival } from './interview-store.ts';
import { gatePhrases, interviewPhrases, later, laterWith } from './later-phrases.tsx';
import { serverNow } from './server-clock.ts';
import { useFreshState } from './use-fresh-state.ts';
import { useOwnLanguage } from './use-own-language.ts';
import { WelcomeScreen } from './welcome/welcome-screen.tsx';

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
    // Prefetched while the applicant reads, so that the next screen opens at once.
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
