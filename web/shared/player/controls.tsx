import { useMediaDispatch, useMediaSelector, MediaActionTypes } from 'media-chrome/react/media-store';
import { formatClock, formatNumber } from '../i18n/format.ts';
import { useLanguageTag, useTranslations } from '../i18n/i18n.tsx';
import { keepRate, rates, type ScreenLayout } from './player-memory.ts';
import { LayoutButton } from './screen/screen-track.tsx';
import { PlayerIcon } from './player-icons.tsx';
import { Waveform, type Mark } from './waveform.tsx';
import styles from './player.module.css';

type ControlsProps = {
  disabled: boolean;
  knownDuration: number;
  peaks: readonly number[];
  marks: readonly Mark[];
  captions: boolean | undefined;
  onCaptions: (on: boolean) => void;
  /** Undefined where the recording has no silence. */
  skipsSilence: boolean | undefined;
  onSkipsSilence: (on: boolean) => void;
  /** Undefined where no screen was recorded. */
  layout: ScreenLayout | undefined;
  onLayout: (layout: ScreenLayout) => void;
};

function usePlayback(knownDuration: number) {
  const loaded = useMediaSelector((state) => state.mediaDuration) ?? 0;
  return {
    paused: useMediaSelector((state) => state.mediaPaused) ?? true,
    current: useMediaSelector((state) => state.mediaCurrentTime) ?? 0,
    duration: Number.isFinite(loaded) && loaded > 0 ? loaded : knownDuration,
    muted: useMediaSelector((state) => state.mediaMuted) ?? false,
    rate: useMediaSelector((state) => state.mediaPlaybackRate) ?? 1,
    fullscreen: useMediaSelector((state) => state.mediaIsFullscreen) ?? false,
  };
}

function SpeedChoice({ rate, disabled }: { rate: number; disabled: boolean }) {
  const t = useTranslations('player');
  const tag = useLanguageTag();
  const dispatch = useMediaDispatch();
  return (
    <select
      className={styles.speed}
      aria-label={t('speed')}
      value={rate}
      disabled={disabled}
      onChange={(event) => {
        const next = Number(event.target.value);
        keepRate(next);
        dispatch({ type: MediaActionTypes.MEDIA_PLAYBACK_RATE_REQUEST, detail: next });
      }}
    >
      {rates.map((each) => (
        <option key={each} value={each}>
          {t('speedValue', { rate: formatNumber(each, tag, 2) })}
        </option>
      ))}
    </select>
  );
}

function FullscreenButton({ fullscreen, disabled }: { fullscreen: boolean; disabled: boolean }) {
  const t = useTranslations('player');
  const dispatch = useMediaDispatch();
  const type = fullscreen
    ? MediaActionTypes.MEDIA_EXIT_FULLSCREEN_REQUEST
    : MediaActionTypes.MEDIA_ENTER_FULLSCREEN_REQUEST;
  return (
    <button
      type="button"
      className={styles.control}
      disabled={disabled}
      aria-label={fullscreen ? t('leaveFullscreen') : t('fullscreen')}
      onClick={() => dispatch({ type })}
    >
      <PlayerIcon name={fullscreen ? 'leaveFullscreen' : 'enterFullscreen'} />
    </button>
  );
}

export function Controls(props: ControlsProps) {
  const {
    disabled,
    knownDuration,
    peaks,
    marks,
    captions,
    onCaptions,
    skipsSilence,
    onSkipsSilence,
    layout,
    onLayout,
  } = props;
  const t = useTranslations('player');
  const dispatch = useMediaDispatch();
  const { paused, current, duration, muted, rate, fullscreen } = usePlayback(knownDuration);
  const ask = (type: string, detail?: unknown) => dispatch({ type, detail });

  return (
    <div className={styles.controls}>
      <button
        type="button"
        className={styles.control}
        disabled={disabled}
        aria-label={paused ? t('play') : t('pause')}
        onClick={() => ask(paused ? MediaActionTypes.MEDIA_PLAY_REQUEST : MediaActionTypes.MEDIA_PAUSE_REQUEST)}
      >
        <PlayerIcon name={paused ? 'play' : 'pause'} size={26} />
      </button>
      <span className={styles.time}>
        {formatClock(current)} <span>/ {formatClock(duration)}</span>
      </span>
      <Waveform
        peaks={peaks}
        marks={marks}
        current={current}
        duration={duration}
        disabled={disabled}
        onSeek={(seconds) => ask(MediaActionTypes.MEDIA_SEEK_REQUEST, seconds)}
      />
      <SpeedChoice rate={rate} disabled={disabled} />
      {skipsSilence !== undefined && (
        <button
          type="button"
          className={`${styles.control} ${styles.mute}`}
          disabled={disabled}
          aria-label={t('skipSilence')}
          title={t('skipSilence')}
          aria-pressed={skipsSilence}
          onClick={() => onSkipsSilence(!skipsSilence)}
        >
          <PlayerIcon name="silence" />
        </button>
      )}
      {layout !== undefined && <LayoutButton layout={layout} className={styles.control} onLayout={onLayout} />}
      {captions !== undefined && (
        <button
          type="button"
          className={styles.control}
          disabled={disabled}
          aria-label={t('captions')}
          aria-pressed={captions}
          onClick={() => onCaptions(!captions)}
        >
          <PlayerIcon name="captions" />
        </button>
      )}
      <button
        type="button"
        className={`${styles.control} ${styles.mute}`}
        disabled={disabled}
        aria-label={muted ? t('unmute') : t('mute')}
        onClick={() => ask(muted ? MediaActionTypes.MEDIA_UNMUTE_REQUEST : MediaActionTypes.MEDIA_MUTE_REQUEST)}
      >
        <PlayerIcon name={muted ? 'muted' : 'volume'} />
      </button>
      <FullscreenButton fullscreen={fullscreen} disabled={disabled} />
    </div>
  );
}
