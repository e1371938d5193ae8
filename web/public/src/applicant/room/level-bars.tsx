import { useEffect, useRef, useState } from 'react';
import type { LevelReading } from '@vivavoce/recorder/capture/level-meter.ts';
import { QUIET_BELOW_DB, SILENT_BELOW_DB } from '@vivavoce/recorder/settings.ts';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

const barCount = 12;
/** Loud speech; above it every bar is full. */
const fullDb = -14;

type Loudness = 'good' | 'quiet' | 'silent';

/** Bar height from 0.1 (nothing) to 1. */
function barHeight(level_db: number): number {
  const share = (level_db - SILENT_BELOW_DB) / (fullDb - SILENT_BELOW_DB);
  return 0.1 + 0.9 * Math.min(1, Math.max(0, share));
}

function loudnessOf({ level_db, silent }: LevelReading, before: Loudness): Loudness {
  if (silent) return 'silent';
  if (level_db >= QUIET_BELOW_DB) return 'good';
  // Pauses between words do not count as quiet.
  return before === 'silent' ? 'quiet' : before;
}

type LevelBarsProps = {
  /** @returns a function that removes the listener */
  onLevel: (listener: (reading: LevelReading) => void) => () => void;
};

/** The last second of the microphone. Drawn outside React: ten times a second is too often for it. */
export function LevelBars({ onLevel }: LevelBarsProps) {
  const t = useTranslations('interview.microphone');
  const bars = useRef<HTMLSpanElement>(null);
  const [loudness, setLoudness] = useState<Loudness>('good');
  useEffect(() => {
    const heights = Array.from({ length: barCount }, () => 0.1);
    return onLevel((reading) => {
      heights.shift();
      heights.push(barHeight(reading.level_db));
      const children = bars.current?.children ?? [];
      for (const [index, height] of heights.entries()) {
        const bar = children[index];
        if (bar instanceof HTMLElement) bar.style.transform = `scaleY(${height})`;
      }
      setLoudness((before) => loudnessOf(reading, before));
    });
  }, [onLevel]);
  return (
    <div className={`level level-${loudness}`} role="img" aria-label={t(loudness)}>
      <Icon name="mic" small />
      <span ref={bars}>
        {Array.from({ length: barCount }, (_, index) => (
          <i key={index} />
        ))}
      </span>
    </div>
  );
}
