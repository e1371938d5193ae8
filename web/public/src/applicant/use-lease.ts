import { UPLOAD_LIMITS } from '@vivavoce/domain/limits.ts';
import { useEffect } from 'react';
import { ApiProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { deviceId } from './device-id.ts';
import type { Screen } from './flow.ts';
import { useInterview } from './interview-context.tsx';
import { listenToTabs, tellTabs } from './other-tabs.ts';

/** Below the silence that the rules count as an outage, so that a healthy page gains no thinking time. */
const renewEveryMs = (UPLOAD_LIMITS.heartbeat_seconds - 2) * 1000;

const held = new Set<Screen['name']>([
  'device_check',
  'introduction',
  'ready',
  'think',
  'record',
  'check',
  'write',
  'review',
]);

/**
 * Holds the one recorder while a screen leads to it. When another tab or device has taken it, the server's state
 * says so and the gate shows; without a connection nothing is given up. Other tabs of this browser learn from it what goes
 * on here.
 */
export function useLease(screen: Screen): void {
  const { interview, visit, store } = useInterview();
  const { application } = interview;
  // An interview that is being sent needs no recorder any more.
  const wanted = held.has(screen.name) && !visit.just_sent;
  useEffect(() => {
    if (!wanted) return;
    const renew = async (): Promise<void> => {
      try {
        const body = { device: await deviceId(), move: false };
        await store.signedIn(() => call('POST /api/interview/{application}/lease', { params: { application }, body }));
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 409) await store.refresh().catch(() => undefined);
      }
    };
    void renew();
    const timer = setInterval(() => void renew(), renewEveryMs);
    return () => clearInterval(timer);
  }, [wanted, application, store]);

  const recording = screen.name === 'record';
  useEffect(() => {
    if (!wanted) return;
    const word = recording ? 'recording' : 'here';
    tellTabs(application, word);
    return listenToTabs(application, (heard) => {
      if (heard === 'who') tellTabs(application, word);
      if (heard === 'moved') store.refresh().catch(() => undefined);
    });
  }, [wanted, recording, application, store]);
}
