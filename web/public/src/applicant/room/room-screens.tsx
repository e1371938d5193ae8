import '@vivavoce/web-shared/applicant/styles/fields.css';
import '@vivavoce/web-shared/applicant/styles/room.css';
import '@vivavoce/web-shared/applicant/styles/answers.css';
import './stage.css';
import './stage-wide.css';
import { lazy, Suspense, useEffect } from 'react';
import { isSoundOnly } from '@vivavoce/domain/answers/answer-mix.ts';
import { AdjustmentsScreen } from '../adjustments/adjustments-screen.tsx';
import { BreakScreen } from '../break/break-screen.tsx';
import { DeviceCheckScreen } from '../device-check/device-check-screen.tsx';
import { DoneScreen } from '../done/done-screen.tsx';
import type { GateReason, Screen } from '../flow.ts';
import { IntroductionScreen } from '../introduction/introduction-screen.tsx';
import { useInterview } from '../interview-context.tsx';
import { CheckScreen } from '../question-check/check-screen.tsx';
import { ReadyScreen } from '../question-ready/ready-screen.tsx';
import { RecordScreen } from '../question-record/record-screen.tsx';
import { ThinkScreen } from '../question-think/think-screen.tsx';
import { WriteScreen } from '../question-write/write-screen.tsx';
import { RescueScreen } from '../rescue/rescue-screen.tsx';
import { ReturnScreen } from '../return/return-screen.tsx';
import { ReviewScreen } from '../review-and-send/review-screen.tsx';
import { screenShare } from '../screen-share/screen-share.ts';
import { camera } from './camera.ts';
import { keepShell } from './keep-shell.ts';
import { useCameraLoss } from './use-camera.ts';
import { UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { ApiProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { deviceId } from '../device-id.ts';
import { isGone } from '../interview-store.ts';
import { listenToTabs, notifyTabs } from '../other-tabs.ts';

/** Below the silence that counts as an outage, so that a healthy page gains no thinking time. */
const renewEveryMs = (UPLOAD_LIMITS.heartbeat_seconds - 2) * 1000;

const leaseScreens = new Set<Screen['name']>([
  'device_check',
  'introduction',
  'practice',
  'ready',
  'think',
  'record',
  'check',
  'write',
  'review',
]);

/**
 * Holds the recorder's lease while a screen needs it. When another tab or device has taken it, the server's state says
 * so and the gate shows, as when it was erased; without a connection nothing is given up. Other tabs of this browser get their state from this
 * one.
 */
function useLease(screen: Screen): void {
  const { interview, visit, store } = useInterview();
  const { application } = interview;
  // An interview that is being sent needs no recorder.
  const needsLease = leaseScreens.has(screen.name) && !visit.just_sent;
  useEffect(() => {
    if (!needsLease) return;
    const renew = async (): Promise<void> => {
      try {
        const body = { device: await deviceId(), move: false };
        await store.signedIn(() => call('POST /api/interview/{application}/lease', { params: { application }, body }));
      } catch (error) {
        const now = store.getSnapshot();
        // A running recorder learns it by its next segment, and forgets what it holds.
        const learns = now.status === 'here' && now.visit.capturing !== null;
        if ((isGone(error) && !learns) || (error instanceof ApiProblem && error.status === 409))
          await store.refresh().catch(() => undefined);
      }
    };
    void renew();
    const timer = setInterval(() => void renew(), renewEveryMs);
    return () => clearInterval(timer);
  }, [needsLease, application, store]);

  const recording = screen.name === 'record';
  useEffect(() => {
    if (!needsLease) return;
    const word = recording ? 'recording' : 'here';
    notifyTabs(application, word);
    return listenToTabs(application, (message) => {
      if (message === 'who') notifyTabs(application, word);
      if (message === 'moved') store.refresh().catch(() => undefined);
    });
  }, [needsLease, recording, application, store]);
}

const PracticeScreen = lazy(() => import('../../practice/practice-screen.tsx'));
/** After sending, the recorder is no longer needed. */
const HomeScreen = lazy(async () => ({ default: (await import('../home/home-screen.tsx')).HomeScreen }));

type EarlyScreen = { name: 'gate'; reason: GateReason } | { name: 'welcome' | 'details' | 'form' };

type LaterScreen = Exclude<Screen, EarlyScreen>;

/** The question is the key, so that no clock or choice of the previous one survives. */
function keyOf(screen: LaterScreen): string {
  return 'question' in screen ? `${screen.name}-${screen.question.id}` : screen.name;
}

/**
 * All screens with a recorder, and those before and after it.
 * @public `applicant-app.tsx` imports it once the recorder is needed.
 */
export function RoomScreen({ screen }: { screen: LaterScreen }) {
  const { interview, store } = useInterview();
  useLease(screen);
  useCameraLoss();
  useEffect(keepShell, []);
  useEffect(
    () => () => {
      const now = store.getSnapshot();
      // Withdrawn or erased on another device: nothing is filmed any more.
      if (now.status === 'here' && now.interview.gate !== 'withdrawn') return;
      camera.turnOff();
      screenShare.stop();
    },
    [store],
  );
  const soundOnly = isSoundOnly(interview.questions);
  useEffect(() => {
    if (soundOnly) camera.listenOnly();
  }, [soundOnly]);
  const shares = 'question' in screen && screen.question.screen_recording;
  useEffect(() => {
    // Sharing never outlasts the question that asked for it.
    if (!shares) screenShare.stop();
  }, [shares]);
  return <ScreenOf key={keyOf(screen)} screen={screen} />;
}

function ScreenOf({ screen }: { screen: LaterScreen }) {
  switch (screen.name) {
    case 'rescue':
      return <RescueScreen />;
    case 'return':
      return <ReturnScreen />;
    case 'adjustments':
      return <AdjustmentsScreen />;
    case 'device_check':
      return <DeviceCheckScreen returning={screen.returning} />;
    case 'introduction':
      return <IntroductionScreen />;
    case 'practice':
      return (
        <Suspense>
          <PracticeScreen />
        </Suspense>
      );
    case 'ready':
      return <ReadyScreen question={screen.question} />;
    case 'think':
      return <ThinkScreen question={screen.question} />;
    case 'record':
      return <RecordScreen question={screen.question} />;
    case 'check':
      return <CheckScreen question={screen.question} />;
    case 'break':
      return <BreakScreen question={screen.question} />;
    case 'write':
      return <WriteScreen question={screen.question} />;
    case 'review':
      return <ReviewScreen />;
    case 'done':
      return <DoneScreen />;
    case 'home':
      return (
        <Suspense>
          <HomeScreen />
        </Suspense>
      );
  }
}
