import { IconCameraOff, IconMicrophone } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatClock } from '@vivavoce/web-shared/i18n/format.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import type { StudioView } from './studio.ts';
import styles from './camera.module.css';
import { watchLevel } from '@vivavoce/recorder/capture/level-meter.ts';
import { QUIET_BELOW_DB, SILENT_BELOW_DB } from '@vivavoce/recorder/settings.ts';
import { classes } from '../../../ui/base/classes.ts';

const barCount = 10;
/** Loud speech; above it every bar is full. */
const fullDb = -14;

type Loudness = 'good' | 'quiet' | 'silent';

const heightOf = (level_db: number): number =>
  0.12 + 0.88 * Math.min(1, Math.max(0, (level_db - SILENT_BELOW_DB) / (fullDb - SILENT_BELOW_DB)));

/** The last second of the microphone. Drawn without React: ten updates a second are too many for it. */
function LevelBars({ stream }: { stream: MediaStream }) {
  const t = useTranslations('videos.camera');
  const bars = useRef<HTMLSpanElement>(null);
  const [loudness, setLoudness] = useState<Loudness>('good');
  useEffect(() => {
    const heights = Array.from({ length: barCount }, () => 0.12);
    return watchLevel(stream, ({ level_db, silent }) => {
      heights.shift();
      heights.push(heightOf(level_db));
      for (const [index, bar] of [...(bars.current?.children ?? [])].entries()) {
        if (bar instanceof HTMLElement) bar.style.transform = `scaleY(${heights[index]})`;
      }
      // Pauses between words do not count as a low voice.
      setLoudness((before) =>
        silent ? 'silent' : level_db >= QUIET_BELOW_DB ? 'good' : before === 'silent' ? 'quiet' : before,
      );
    });
  }, [stream]);
  return (
    <>
      <div
        className={classes(styles.level, loudness !== 'good' && styles.weak)}
        role="img"
        aria-label={t(`level.${loudness}`)}
      >
        <Icon of={IconMicrophone} size={16} />
        <span ref={bars} className="flex h-4 items-center gap-0.5">
          {Array.from({ length: barCount }, (_, index) => (
            <i className="h-full w-0.75 [transform:scaleY(0.12)] rounded-[2px] bg-current" key={index} />
          ))}
        </span>
      </div>
      <p className={styles.silent} role="status">
        {loudness === 'silent' && t('silent')}
      </p>
    </>
  );
}

function SelfView({ stream }: { stream: MediaStream }) {
  const t = useTranslations('videos.camera');
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    element.srcObject = stream;
    element.play().catch(() => undefined);
    return () => {
      element.srcObject = null;
    };
  }, [stream]);
  return (
    <video
      ref={video}
      className="absolute inset-0 h-full w-full [transform:scaleX(-1)] object-cover"
      muted
      playsInline
      autoPlay
      aria-label={t('self')}
    />
  );
}

/** Seconds before the end from which the remaining time is shown instead of the elapsed time. */
const lastSeconds = 10;

function Clock({ seconds, max }: { seconds: number; max: number }) {
  const t = useTranslations('videos.camera');
  const secondsLeft = max - seconds;
  return (
    <p className={styles.clock}>
      <span className={styles.mark} aria-hidden="true" />
      <span className="visually-hidden">{t('recording')}</span>
      {secondsLeft <= lastSeconds ? t('timeLeft', { seconds: secondsLeft }) : formatClock(seconds)}
    </p>
  );
}

type CameraViewProps = { view: StudioView; max_seconds: number };

/** Camera off, camera on, the countdown and the recording, all in a frame of one size. */
export function CameraView({ view, max_seconds }: CameraViewProps) {
  const t = useTranslations('videos.camera');
  const { phase, stream, countdown, captured_seconds } = view;
  return (
    <div className="relative grid aspect-[16/9] w-full overflow-hidden rounded-4 bg-stage text-on-stage">
      {stream ? (
        <SelfView stream={stream} />
      ) : (
        <p className="flex flex-wrap items-center justify-center gap-2 p-4 text-center text-on-stage-2">
          <Icon of={IconCameraOff} size={20} />
          {phase === 'opening' ? t('turningOn') : t('off')}
        </p>
      )}
      {phase === 'recording' && <Clock seconds={captured_seconds} max={max_seconds} />}
      {phase === 'countdown' && (
        <p className={styles.countdown} aria-hidden="true">
          {countdown > 0 ? countdown : ''}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {phase === 'countdown' && (countdown > 0 ? t('countdown', { seconds: countdown }) : t('starting'))}
        {phase === 'recording' && t('recording')}
        {phase === 'stopping' && t('saving')}
      </p>
      {stream && (
        <div className="absolute [inset:auto_12px_12px] flex flex-wrap items-center gap-2">
          <LevelBars stream={stream} />
        </div>
      )}
    </div>
  );
}
