import { useEffect, useEffectEvent, useRef } from 'react';
import { ATTEMPT_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { announce } from '../../ui/announcer.ts';
import { useEndPassed } from '../room/use-end-passed.ts';
import type { RunSnapshot } from './capture-run.ts';
import { dueNotice, type TimeNotice } from './record-clock.ts';

/** Announces each notice once to screen readers. */
export function useSpokenNotices(now: RunSnapshot, answer_seconds: number): void {
  const t = useTranslations('interview.record');
  const before = useRef(Infinity);
  const recording = now.state.name === 'recording';
  const secondsLeft = recording ? now.seconds_left : null;
  // A new translate function is no reason to announce anything again.
  const say = useEffectEvent((notice: 'getReady' | 'started' | TimeNotice) => {
    announce(notice === 'getReady' ? `${t(notice)} ${ATTEMPT_LIMITS.countdown_seconds}` : t(notice));
  });
  useEffect(() => say('getReady'), []);
  useEffect(() => {
    if (recording) say('started');
  }, [recording]);
  useEffect(() => {
    if (secondsLeft === null) return;
    const notice = dueNotice(before.current, secondsLeft, answer_seconds);
    before.current = secondsLeft;
    if (notice) say(notice);
  }, [secondsLeft, answer_seconds]);
}

/** The most urgent problem of a running recording, with the reassurance that nothing is lost. */
export function RecordNotice({ now, pictured }: { now: RunSnapshot; pictured: boolean }) {
  const t = useTranslations('interview.record');
  const ended = useEndPassed();
  const recording = now.state.name === 'recording';
  const text = !recording
    ? null
    : now.microphone_silent
      ? t('silent')
      : now.offline
        ? t('offline')
        : now.unavailable
          ? t('unavailable')
          : now.camera_muted
            ? t('noPicture')
            : now.stutter && pictured
              ? t('stutter')
              : now.storage === 'memory'
                ? t('memory')
                : ended;
  return (
    <div role="alert" className="record-alert">
      {text && (
        <p className="record-notice">
          <Icon name={now.microphone_silent ? 'mic' : now.offline ? 'offline' : text === ended ? 'clock' : 'alert'} />
          {text}
        </p>
      )}
    </div>
  );
}
