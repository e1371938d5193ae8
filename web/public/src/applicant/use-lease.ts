import { UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { useEffect } from 'react';
import { ApiProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { deviceId } from './device-id.ts';
import type { Screen } from './flow.ts';
import { useInterview } from './interview-context.tsx';
import { isGone } from './interview-store.ts';
import { listenToTabs, notifyTabs } from './other-tabs.ts';

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
export function useLease(screen: Screen): void {
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
