import { useRef, type RefObject } from 'react';
import { useTranslations } from '../../i18n/i18n.tsx';
import { PlayerIcon } from '../player-icons.tsx';
import type { ScreenLayout } from '../player-memory.ts';
import type { Screen } from '../player-types.ts';
import { useScreenSync } from './use-screen-sync.ts';
import styles from './screen-track.module.css';
import { playOn } from '../play-on.ts';

/** `alone`: the answer has a voice and a screen, and no picture of the camera. */
export const frameOf = (layout: ScreenLayout | 'alone'): string | undefined => styles[layout];

/** The recorded screen; it follows the camera. */
export function ScreenTrack({ camera, screen }: { camera: RefObject<HTMLMediaElement | null>; screen: Screen }) {
  const t = useTranslations('player');
  const video = useRef<HTMLVideoElement>(null);
  useScreenSync(camera, video, screen.src, screen.startsAt);
  return (
    <video
      ref={video}
      className={styles.screen}
      src={screen.src}
      preload="auto"
      muted
      playsInline
      tabIndex={-1}
      onError={(event) => playOn(event.currentTarget)}
      aria-label={screen.label ?? t('screen')}
    />
  );
}

type LayoutButtonProps = {
  layout: ScreenLayout;
  className: string | undefined;
  onLayout: (layout: ScreenLayout) => void;
};

export function LayoutButton({ layout, className, onLayout }: LayoutButtonProps) {
  const t = useTranslations('player');
  const other = layout === 'beside' ? 'inside' : 'beside';
  return (
    <button type="button" className={className} aria-label={t(other)} title={t(other)} onClick={() => onLayout(other)}>
      <PlayerIcon name={other} />
    </button>
  );
}
