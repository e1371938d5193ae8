import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { formatClock } from '../i18n/format.ts';
import { useTranslations } from '../i18n/i18n.tsx';
import { waveformPath } from './waveform-path.ts';
import styles from './player.module.css';

export type Mark = {
  /** Seconds from the start. */
  at: number;
  label?: string;
};

type WaveformProps = {
  peaks: readonly number[];
  marks: readonly Mark[];
  current: number;
  duration: number;
  disabled: boolean;
  onSeek: (seconds: number) => void;
};

const height = 36;
const keyStep = 5;

function seekOfKey(key: string, current: number, duration: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return current + keyStep;
    case 'ArrowLeft':
    case 'ArrowDown':
      return current - keyStep;
    case 'PageUp':
      return current + duration / 10;
    case 'PageDown':
      return current - duration / 10;
    case 'Home':
      return 0;
    case 'End':
      return duration;
    default:
      return undefined;
  }
}

/** The voice as bars, filled up to the play head: a slider for pointer, touch and keys. */
export function Waveform({ peaks, marks, current, duration, disabled, onSeek }: WaveformProps) {
  const t = useTranslations('player');
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);

  useEffect(() => {
    if (!box.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  const path = useMemo(() => waveformPath(peaks, width, height), [peaks, width]);
  const share = duration > 0 ? Math.min(1, current / duration) : 0;

  function seekTo(event: PointerEvent<HTMLDivElement>): void {
    const { left: start, width: wide } = event.currentTarget.getBoundingClientRect();
    onSeek(Math.min(1, Math.max(0, (event.clientX - start) / wide)) * duration);
  }

  function seekByKey(event: KeyboardEvent): void {
    const target = seekOfKey(event.key, current, duration);
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onSeek(Math.min(duration, Math.max(0, target)));
  }

  return (
    <div
      ref={box}
      className={styles.wave}
      dir="ltr"
      role="slider"
      tabIndex={disabled ? -1 : 0}
      aria-disabled={disabled || undefined}
      aria-label={t('position')}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(current)}
      aria-valuetext={t('positionText', { current: formatClock(current), duration: formatClock(duration) })}
      onKeyDown={disabled ? undefined : seekByKey}
      onPointerDown={(event) => {
        if (disabled || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        seekTo(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event);
      }}
    >
      <svg className={styles.bars} width={width} height={height} aria-hidden="true">
        <path d={path} />
      </svg>
      <svg
        className={styles.played}
        width={width}
        height={height}
        style={{ clipPath: `inset(-4px ${(1 - share) * 100}% -4px 0)` }}
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
      {!disabled && <span className={styles.needle} style={{ left: `${share * 100}%` }} />}
      {marks.map((mark) => (
        <span
          key={mark.at}
          className={styles.mark}
          style={{ left: `${duration > 0 ? Math.min(100, (mark.at / duration) * 100) : 0}%` }}
          title={mark.label ?? t('markAt', { time: formatClock(mark.at) })}
        />
      ))}
    </div>
  );
}
