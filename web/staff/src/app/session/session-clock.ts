import { SESSION_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { observeAnswers } from '@vivavoce/web-shared/api/api-client.ts';
import { hearTabs, tellTabs } from './session-channel.ts';

const idleMs = SESSION_LIMITS.idle_seconds * 1000;
/** The longest time that the warning waits for a pause in typing. */
export const pauseAtMostMs = 10_000;
const warningMs = SESSION_LIMITS.warning_before_seconds * 1000 + pauseAtMostMs;
/** A timer that is later than this was suspended with the computer or its tab. */
const lateMs = 5000;

type Events = {
  warn: () => void;
  /** `late`: the tab slept through the end; another tab may have been active meanwhile. */
  end: (late: boolean) => void;
  renewed: () => void;
};

let endsAt: number | undefined;
/** Whether further calls no longer extend the session. */
let final = false;
let events: Events | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let announced: 'nothing' | 'warning' | 'end' = 'nothing';

/** Compares with the time of day, because timers stand still while the computer sleeps. */
function check(): void {
  clearTimeout(timer);
  if (!events || endsAt === undefined || announced === 'end') return;
  const msLeft = endsAt - Date.now();
  if (msLeft <= 0) {
    announced = 'end';
    events.end(msLeft < -lateMs);
    return;
  }
  if (msLeft <= warningMs && announced === 'nothing') {
    announced = 'warning';
    events.warn();
  }
  timer = setTimeout(check, msLeft > warningMs ? msLeft - warningMs : msLeft);
}

function renew(at: number, isFinal: boolean): void {
  // An announced final end stands: a slow answer would compute it a little later; only a new sign-in moves it by
  // hours.
  const isUnchanged = final && isFinal && announced === 'warning' && at - (endsAt ?? 0) < warningMs;
  endsAt = at;
  final = isFinal;
  if (isUnchanged) return;
  announced = 'nothing';
  events?.renewed();
  check();
}

// Every answer to a signed-in person carries the time that the session lasts without a further call.
observeAnswers(({ headers }) => {
  const seconds = headers.get('session-ends-in');
  if (seconds === null) return;
  const atMost = headers.get('session-lasts-at-most');
  renew(Date.now() + Number(seconds) * 1000, atMost !== null && Number(seconds) >= Number(atMost));
  if (events) tellTabs({ kind: 'active', ends_at: endsAt ?? 0, final });
});

/** Milliseconds until the session ends. */
export const sessionLeftMs = (): number => Math.max(0, (endsAt ?? 0) - Date.now());

/** Whether the session ends then in any case, because its maximum time since the sign-in has passed. */
export const sessionEndIsFinal = (): boolean => final;

/**
 * Follows the server's sliding idle time, which every answer in any tab restarts, also through a sleep of the
 * computer. Returns the function that stops the clock.
 */
export function startSessionClock(listeners: Events): () => void {
  events = listeners;
  announced = 'nothing';
  if (endsAt === undefined || endsAt <= Date.now()) {
    endsAt = Date.now() + idleMs;
    final = false;
  }
  const stopHearing = hearTabs((news) => {
    if (news.kind === 'active') renew(news.ends_at, news.final);
  });
  document.addEventListener('visibilitychange', check);
  addEventListener('focus', check);
  addEventListener('pageshow', check);
  check();
  return () => {
    clearTimeout(timer);
    events = undefined;
    stopHearing();
    document.removeEventListener('visibilitychange', check);
    removeEventListener('focus', check);
    removeEventListener('pageshow', check);
  };
}
