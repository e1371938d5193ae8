import { useState, use, useEffect, useSyncExternalStore, useId } from 'react';
import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { SeenPanel, SharedScreen } from '../screen-share/shared-screen.tsx';
import { SelfView } from '../room/self-view.tsx';
import { useCamera } from '../room/use-camera.ts';
import { VoiceCard } from '../room/voice-card.tsx';
import { EmptyPanel } from './empty-panel.tsx';
import { RecordNotice, useSpokenNotices } from './record-notices.tsx';
import { useInterview } from '../interview-context.tsx';
import { listenToTabs } from '../other-tabs.ts';
import type { InterviewStore } from '../interview-store.ts';
import { RecorderPartsContext } from '../room/recorder-parts.ts';
import { startRun, type Run, type RunSnapshot } from './capture-run.ts';
import { contentLanguage } from '@vivavoce/web-shared/applicant/content-language.ts';
import { Reading } from '@vivavoce/web-shared/applicant/parts/reading.tsx';
import { positionOf } from '@vivavoce/web-shared/applicant/position-of.ts';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { ScreenTitle } from '../../ui/page.tsx';
import { useNotes } from '../room/use-notes.ts';
import type { AttemptState } from '@vivavoce/recorder/session/session-state.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { announce } from '../../ui/announcer.ts';
import { Strip } from '@vivavoce/web-shared/applicant/parts/strip.tsx';
import { HelpButton } from '../help/help-button.tsx';
import { formatClock } from '@vivavoce/web-shared/i18n/format.ts';
import { LevelBars } from '../room/level-bars.tsx';
import { ringLength, ringOffset } from './record-clock.ts';

type RecordControlsProps = {
  run: Run;
  now: RunSnapshot;
  answer_seconds: number;
  /** Attempts that remain after this one; null is unlimited. */
  attempts_after: number | null;
};

function TimeLeft({ seconds, answer_seconds }: { seconds: number; answer_seconds: number }) {
  const t = useTranslations('interview.record');
  if (seconds <= 10) {
    return (
      <p className="figure figure-soon" role="timer">
        <b>{t('tenLeft', { seconds })}</b>
      </p>
    );
  }
  return (
    <p className="figure" role="timer">
      <b>{formatClock(seconds)}</b>
      <small>{t('left', { total: formatClock(answer_seconds) })}</small>
    </p>
  );
}

/** Level, time, the round button, and the next step. */
function RecordControls({ run, now, answer_seconds, attempts_after }: RecordControlsProps) {
  const t = useTranslations('interview.record');
  // Hidden by the applicant's adjustments; the last seconds are announced anyway.
  const { timer_hidden } = useInterview().interview.adjustments;
  const { silent } = useCamera();
  const soonId = useId();
  const recording = now.state.name === 'recording';
  const seconds = recording ? (now.seconds_left ?? answer_seconds) : answer_seconds;
  const canStop = recording && now.can_stop;
  return (
    <div className="record-foot">
      {silent ? <span /> : <LevelBars onLevel={run.onLevel} />}
      <div className="record-controls">
        {timer_hidden ? <span /> : <TimeLeft seconds={seconds} answer_seconds={answer_seconds} />}
        <button
          type="button"
          className="stop"
          aria-label={t('finishAnswer')}
          aria-disabled={!canStop || undefined}
          aria-describedby={canStop ? undefined : soonId}
          onClick={() => {
            if (canStop) run.stop();
          }}
        >
          <svg viewBox="0 0 92 92" aria-hidden="true">
            <circle cx="46" cy="46" r="41" className="ring-track" />
            <circle
              cx="46"
              cy="46"
              r="41"
              className="ring-left"
              strokeDasharray={ringLength}
              strokeDashoffset={timer_hidden ? 0 : ringOffset(seconds, answer_seconds)}
              transform="rotate(-90 46 46)"
            />
          </svg>
          <span />
        </button>
        <p className="figure figure-end" aria-hidden="true">
          <b>{t('finish')}</b>
          <small id={soonId}>{canStop ? t('whenReady') : t('soon')}</small>
        </p>
      </div>
      <p className="record-next">
        <Icon name="lock" small />
        {attempts_after === null ? t('againFree') : t('again', { count: attempts_after })}
      </p>
    </div>
  );
}

type RecordHeadProps = {
  question: InterviewQuestion;
  now: RunSnapshot;
  /** Audio has no picture to hide. */
  sound: boolean;
  selfHidden: boolean;
  onSelfHidden: (hidden: boolean) => void;
};

/** Mark at the top; everything before the first recorded second counts as a start. */
function markOf({ state, starting }: RunSnapshot, withScreen: boolean) {
  if (starting) return 'starting';
  switch (state.name) {
    case 'recording':
      return withScreen ? 'recordingScreen' : 'recording';
    case 'blocked':
      return 'notStarted';
    case 'stopping':
    case 'sealing':
    case 'submitted':
    case 'interrupted':
      return 'saving';
    default:
      return 'starting';
  }
}

function RecordHead({ question, now, sound, selfHidden, onSelfHidden }: RecordHeadProps) {
  const t = useTranslations('interview.record');
  const { interview } = useInterview();
  const recording = now.state.name === 'recording';
  const mark = markOf(now, question.screen_recording);
  const progress = recording ? 1 - (now.seconds_left ?? 0) / question.answer_seconds : mark === 'saving' ? 1 : 0;
  return (
    <header className="record-head">
      <Strip questions={interview.questions} current={question.id} progress={progress} />
      <div className="record-bar">
        {/* The announcer tells the beginning and the end to screen readers. */}
        <p className={recording ? 'record-mark' : 'record-mark record-mark-idle'}>
          <i />
          {t(mark)}
        </p>
        {!sound && (
          <button
            type="button"
            className="round"
            aria-label={selfHidden ? t('showSelf') : t('hideSelf')}
            onClick={() => onSelfHidden(!selfHidden)}
          >
            <Icon name={selfHidden ? 'eyeOff' : 'eye'} />
          </button>
        )}
        <HelpButton look="round" />
      </div>
    </header>
  );
}

/** Shown from Stop until the server has stored the answer. */
function SavingPanel({ now }: { now: RunSnapshot }) {
  const t = useTranslations('interview.record');
  const { captured_bytes: all, acknowledged_bytes: sentBytes } = now;
  const share = all > 0 ? Math.min(1, sentBytes / all) : 0;
  const text = now.offline
    ? t('savingOffline')
    : now.unavailable
      ? t('savingUnavailable')
      : now.cut_short
        ? t('savingPart')
        : t('savingText');
  // Without the percentage, of which a screen reader would tell every change.
  const spoken = `${t('savingTitle')}. ${text}`;
  useEffect(() => announce(spoken), [spoken]);
  return (
    <div className="record-panel">
      <div className="record-panel-words">
        <p className="record-panel-title">{t('savingTitle')}</p>
        <p>{text}</p>
      </div>
      <progress className="progress" value={share} aria-label={t('savingTitle')} />
      <p className="record-small">{t('savedBytes', { percent: Math.round(share * 100) })}</p>
    </div>
  );
}

type Blocked = Extract<AttemptState, { name: 'blocked' }>;

function reasonOf(state: Blocked): 'nothing_recorded' | Blocked['cause'] {
  return state.code === 'nothing_recorded' ? 'nothing_recorded' : state.cause;
}

function BlockedPanel({ state, run, onLeave }: { state: Blocked; run: Run; onLeave: () => void }) {
  const t = useTranslations('interview.record');
  return (
    <div className="record-panel" role="alert">
      <p className="record-panel-title">{t('blockedTitle')}</p>
      <p>{t(`blocked.${reasonOf(state)}`)}</p>
      <div className="actions">
        {state.cause !== 'refused' && (
          <Button look="primary" onClick={run.retry}>
            {t('tryAgain')}
          </Button>
        )}
        <Button onClick={onLeave}>{t('back')}</Button>
      </div>
    </div>
  );
}

/** The question and the private notes stay visible during the answer, unless the applicant hides them. */
function RecordQuestion({ question }: { question: InterviewQuestion }) {
  const t = useTranslations('interview.record');
  const think = useTranslations('interview.think');
  const { interview } = useInterview();
  const [notes] = useNotes(question.id);
  const [hidden, setHidden] = useState(false);
  const place = t('title', positionOf(interview, question.id));
  const text = hidden ? null : question.text;
  return (
    <section className={hidden ? 'record-question record-question-hidden' : 'record-question'}>
      {text && <p className="record-place">{place}</p>}
      <ScreenTitle
        title={text ?? place}
        lang={text ? contentLanguage(interview) : undefined}
        sender={interview.company}
      />
      {question.text && (
        <button type="button" className="plain" aria-expanded={!hidden} onClick={() => setHidden(!hidden)}>
          {hidden ? t('showQuestion') : t('hideQuestion')}
          <Icon name={hidden ? 'chevronDown' : 'chevronUp'} small />
        </button>
      )}
      {notes !== '' && (
        <details className="more record-notes" open>
          <summary>{think('notes')}</summary>
          <p dir="auto">{notes}</p>
        </details>
      )}
      <Reading files={interview.job.attachments} folded />
    </section>
  );
}

const againMs = 2000;

/** The next screen needs the server's state, so it waits for the reload. */
async function leaveRecording(store: InterviewStore): Promise<void> {
  try {
    await store.refresh();
    store.visit({ capturing: null });
  } catch {
    if (store.getSnapshot().status !== 'here') return;
    setTimeout(() => void leaveRecording(store), againMs);
  }
}

/** Starts recording when the screen appears, and leaves it once the server's state is reloaded. */
function useRun({ id: question, kind, screen_recording: with_screen }: InterviewQuestion): {
  run: Run;
  now: RunSnapshot;
  leave: () => void;
} {
  const { interview, store } = useInterview();
  const { application } = interview;
  const leave = (): void => void leaveRecording(store);
  const parts = use(RecorderPartsContext);
  const [run] = useState(() =>
    startRun({ application, question, sound_only: kind === 'audio', with_screen, parts, onOver: leave }),
  );
  const now = useSyncExternalStore(run.subscribe, run.snapshot);
  useEffect(() => run.close, [run]);
  useEffect(() => listenToTabs(application, (word) => void (word === 'moved' && run.moved())), [application, run]);
  return { run, now, leave };
}

/** Attempts that remain after this one; null is unlimited. */
function attemptsAfter({ attempts_left }: InterviewQuestion): number | null {
  return attempts_left === null ? null : Math.max(0, attempts_left - 1);
}

export function RecordScreen({ question }: { question: InterviewQuestion }) {
  const [round, setRound] = useState(0);
  return <Recording key={round} question={question} onAgain={() => setRound(round + 1)} />;
}

function Recording({ question, onAgain }: { question: InterviewQuestion; onAgain: () => void }) {
  const t = useTranslations('interview.record');
  const { stream, quality } = useCamera();
  const { run, now, leave } = useRun(question);
  const [selfHidden, setSelfHidden] = useState(false);
  useSpokenNotices(now, question.answer_seconds);
  const { state } = now;
  const sound = question.kind === 'audio' || quality === 'audio';
  const shared = question.screen_recording;
  const self = (
    <>
      {stream && !selfHidden && !sound && <SelfView stream={stream} label={t('self')} />}
      {sound && <VoiceCard message={t('soundOnly')} />}
      {selfHidden && !sound && <p className="self-hidden">{t('selfHidden')}</p>}
    </>
  );
  const saving = state.name === 'stopping' || state.name === 'sealing' || state.name === 'submitted' || now.cut_short;
  return (
    <main className={shared ? 'stage record record-shared' : 'stage record'}>
      <div className="record-camera">
        {shared ? <SharedScreen recording={state.name === 'recording'} /> : self}
        {now.countdown > 0 && (
          <p className="countdown" role="timer">
            <span>{t('getReady')}</span>
            <b key={now.countdown}>{now.countdown}</b>
          </p>
        )}
      </div>
      <div className="record-top">
        <RecordHead question={question} now={now} sound={sound} selfHidden={selfHidden} onSelfHidden={setSelfHidden} />
        <RecordQuestion question={question} />
      </div>
      {shared && (
        <div className="record-aside">
          {self}
          <SeenPanel />
        </div>
      )}
      <div className="record-low">
        <RecordNotice now={now} pictured={!sound} />
        {now.empty && (state.name === 'submitted' || state.name === 'blocked') ? (
          <EmptyPanel isSaved={state.name === 'submitted'} onAgain={onAgain} onLeave={leave} />
        ) : state.name === 'blocked' ? (
          <BlockedPanel state={state} run={run} onLeave={leave} />
        ) : saving ? (
          <SavingPanel now={now} />
        ) : (
          <RecordControls
            run={run}
            now={now}
            answer_seconds={question.answer_seconds}
            attempts_after={attemptsAfter(question)}
          />
        )}
      </div>
    </main>
  );
}
