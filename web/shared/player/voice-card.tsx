import { useMemo } from 'react';
import { waveformPath } from './waveform-path.ts';
import styles from './voice-card.module.css';

const width = 480;
const height = 72;

/** Shown in the frame of an answer without a picture, or whose picture is off: the reason, and the waveform. */
export function VoiceCard({ text, peaks }: { text: string; peaks: readonly number[] }) {
  const path = useMemo(() => waveformPath(peaks, width, height), [peaks]);
  return (
    <div className={styles.card}>
      <p>{text}</p>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path d={path} />
      </svg>
    </div>
  );
}
