import { IconMicrophone } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { watchLevel } from '@vivavoce/recorder/capture/level-meter.ts';
import { QUIET_BELOW_DB, SILENT_BELOW_DB } from '@vivavoce/recorder/settings.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import styles from './camera.module.css';

const barCount = 10;
/** Loud speech; above it every bar is full. */
const fullDb = -14;

type Loudness = 'good' | 'quiet' | 'silent';

const heightOf = (level_db: number): number =>
  0.12 + 0.88 * Math.min(1, Math.max(0, (level_db - SILENT_BELOW_DB) / (fullDb - SILENT_BELOW_DB)));

/** The last second of the microphone. Drawn without React: ten updates a second are too many for it. */
export function LevelBars({ stream }: { stream: MediaStream }) {
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
        <span ref={bars} className={styles.bars}>
          {Array.from({ length: barCount }, (_, index) => (
            <i key={index} />
          ))}
        </span>
      </div>
      <p className={styles.silent} role="status">
        {loudness === 'silent' && t('silent')}
      </p>
    </>
  );
}
