import { useMemo } from 'react';
import type { PictureReason } from '@vivavoce/domain/answers/picture.ts';
import { useTranslations } from '../i18n/i18n.tsx';
import { waveformPath } from './waveform-path.ts';
import styles from './voice-card.module.css';

const width = 480;
const height = 72;

/** Shown in the frame of an answer without a picture: the reason, and the waveform. */
export function VoiceCard({ reason, peaks }: { reason: PictureReason | null; peaks: readonly number[] }) {
  const t = useTranslations('player');
  const path = useMemo(() => waveformPath(peaks, width, height), [peaks]);
  return (
    <div className={styles.card}>
      <p>{reason ? t(`voiceBecause.${reason}`) : t('voiceOnly')}</p>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path d={path} />
      </svg>
    </div>
  );
}
