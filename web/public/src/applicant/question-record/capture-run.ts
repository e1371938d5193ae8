import { ATTEMPT_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import type { LevelReading } from '@vivavoce/recorder/capture/level-meter.ts';
import { applyQuality } from '@vivavoce/recorder/capture/quality.ts';
import { createAttemptSession, type AttemptSession } from '@vivavoce/recorder/session/session.ts';
import { createObservable, FIRST_SNAPSHOT, type AttemptSnapshot } from '@vivavoce/recorder/session/session-state.ts';
import { deviceId } from '../device-id.ts';
import { camera } from '../room/camera.ts';
import { screenShare } from '../screen-share/screen-share.ts';
import type { RecorderParts } from '../room/recorder-parts.ts';

export type RunSnapshot = AttemptSnapshot & {
  /** 3, 2, 1 before the recording; 0 afterwards. */
  countdown: number;
  /** The recording was interrupted and is being saved. */
  cut_short: boolean;
  /** It was, because the browser delivered nothing: the screen stays and offers a way on. */
  empty: boolean;
};

export type Run = {
  snapshot: () => RunSnapshot;
  subscribe: (listener: () => void) => () => void;
  onLevel: (listener: (reading: LevelReading) => void) => () => void;
  stop: () => void;
  /** The interview moved to another tab: stops immediately and saves the recording. */
  moved: () => void;
  /** Tries again after `blocked`. */
  retry: () => void;
  close: () => void;
};

export type RunOptions = {
  application: number;
  question: number;
  /** Records the voice alone, also with a camera picture on screen. */
  sound_only: boolean;
  /** The answer needs a shared screen. */
  with_screen: boolean;
  parts: RecorderParts;
  /** The server has the answer, or there was none. */
  onOver: () => void;
};

/**
 * One recording from 3-2-1 to the seal. An interrupted one is saved without a question: the applicant decides
 * afterwards whether to keep it. Where the browser delivered nothing, `onOver` is left to the screen.
 */
export function startRun({ application, question, sound_only, with_screen, parts, onOver }: RunOptions): Run {
  const view = createObservable<RunSnapshot>({
    ...FIRST_SNAPSHOT,
    countdown: ATTEMPT_LIMITS.countdown_seconds,
    cut_short: false,
    empty: false,
  });
  const levelListeners = new Set<(reading: LevelReading) => void>();
  let session: AttemptSession | null = null;
  let closed = false;

  const onChange = (): void => {
    if (!session) return;
    const now = session.snapshot();
    view.change(now);
    if (now.state.name === 'interrupted') {
      view.change({ cut_short: true, empty: now.state.reason === 'empty' });
      void session.keep();
    }
    // Cut short, and nothing to store, or the server takes nothing of it any more: its state says why.
    const lost =
      now.state.name === 'blocked' && (now.state.code === 'nothing_recorded' || now.state.cause === 'refused');
    const { cut_short, empty } = view.snapshot();
    if (!empty && (now.state.name === 'submitted' || (lost && cut_short))) onOver();
  };

  const prepare = async (): Promise<void> => {
    const [device, box] = await Promise.all([deviceId(), parts.outbox()]);
    const { stream, quality, reason } = camera.snapshot();
    const screen = with_screen ? screenShare.snapshot().stream : null;
    if (closed || !stream || (with_screen && !screen)) return;
    session = createAttemptSession({
      application,
      question,
      device,
      transport: parts.transport,
      outbox: box,
      screen_required: with_screen,
      // Audio by the applicant's choice needs no reason.
      picture_reason: sound_only ? null : reason,
    });
    session.subscribe(onChange);
    session.onLevel((reading) => {
      for (const listener of levelListeners) listener(reading);
    });
    const shared = screen ?? undefined;
    if (sound_only) session.useStream(await applyQuality(stream, 'audio'), 'audio', shared);
    else session.useStream(stream, quality, shared);
    // Its round trip fits into the countdown.
    await session.open();
  };

  const begin = async (): Promise<void> => {
    await prepared;
    if (closed) return;
    if (!session) view.change({ state: { name: 'blocked', cause: 'device', code: null } });
    else if (session.snapshot().state.name !== 'blocked') await session.record();
  };

  const prepared = prepare().catch(() => undefined);
  const timer = setInterval(() => {
    const countdown = view.snapshot().countdown - 1;
    view.change({ countdown });
    if (countdown > 0) return;
    clearInterval(timer);
    void begin();
  }, 1000);

  return {
    snapshot: view.snapshot,
    subscribe: view.subscribe,
    onLevel: (listener) => {
      levelListeners.add(listener);
      return () => levelListeners.delete(listener);
    },
    stop: () => void session?.stop(),
    moved: () => session?.takenOver(),
    retry: () => void session?.record(),
    close: () => {
      closed = true;
      clearInterval(timer);
      session?.close();
    },
  };
}
