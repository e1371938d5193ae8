import { useId } from 'react';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { formatClock } from '@vivavoce/web-shared/i18n/format.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useInterview } from '../interview-context.tsx';
import { LevelBars } from '../room/level-bars.tsx';
import { useCamera } from '../room/use-camera.ts';
import type { Run, RunSnapshot } from './capture-run.ts';
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
export function RecordControls({ run, now, answer_seconds, attempts_after }: RecordControlsProps) {
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
