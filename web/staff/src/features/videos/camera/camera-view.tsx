import { IconCameraOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatClock } from '@vivavoce/web-shared/i18n/format.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { LevelBars } from './level-bars.tsx';
import type { StudioView } from './studio.ts';
import styles from './camera.module.css';

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
  return <video ref={video} className={styles.self} muted playsInline autoPlay aria-label={t('self')} />;
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
    <div className={styles.frame}>
      {stream ? (
        <SelfView stream={stream} />
      ) : (
        <p className={styles.off}>
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
        <div className={styles.foot}>
          <LevelBars stream={stream} />
        </div>
      )}
    </div>
  );
}
