import { observeAnswers } from '@vivavoce/web-shared/api/api-client.ts';
import { SESSION_LIMITS } from '@vivavoce/domain/limits.ts';

const idleMs = SESSION_LIMITS.idle_seconds * 1000;
const warningMs = 2 * 60 * 1000;

type Events = { warn: () => void; end: () => void; renewed: () => void };

/**
 * Follows the server's sliding idle time: every answer to a signed-in reader, in any tab,
 * starts it anew. Returns the function that stops the clock.
 */
export function startSessionClock(events: Events): () => void {
  const channel = new BroadcastChannel('vivavoce.session');
  let warning: ReturnType<typeof setTimeout>;
  let ending: ReturnType<typeof setTimeout>;

  const stop = () => {
    clearTimeout(warning);
    clearTimeout(ending);
  };
  const wind = () => {
    stop();
    warning = setTimeout(events.warn, idleMs - warningMs);
    ending = setTimeout(events.end, idleMs);
  };
  const renew = () => {
    wind();
    events.renewed();
  };
  const stopObserving = observeAnswers((status) => {
    if (status === 401) return;
    renew();
    channel.postMessage('active');
  });
  channel.addEventListener('message', renew);
  wind();
  return () => {
    stop();
    stopObserving();
    channel.close();
  };
}
