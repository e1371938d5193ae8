import { useState } from 'react';
import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { SeenPanel, SharedScreen } from '../screen-share/shared-screen.tsx';
import { SelfView } from '../room/self-view.tsx';
import { useCamera } from '../room/use-camera.ts';
import { VoiceCard } from '../room/voice-card.tsx';
import { EmptyPanel } from './empty-panel.tsx';
import { RecordControls } from './record-controls.tsx';
import { RecordHead } from './record-head.tsx';
import { RecordNotice, useSpokenNotices } from './record-notices.tsx';
import { RecordQuestion } from './record-question.tsx';
import { BlockedPanel, SavingPanel } from './record-stop.tsx';
import { useRun } from './use-run.ts';

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
