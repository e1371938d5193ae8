import {
  MediaActionTypes,
  MediaProvider,
  useMediaDispatch,
  useMediaFullscreenRef,
  useMediaRef,
  useMediaSelector,
} from 'media-chrome/react/media-store';
import { useCallback, useImperativeHandle, useRef, useState } from 'react';
import { useTranslations } from '../i18n/i18n.tsx';
import { Controls } from './controls.tsx';
import { readRate } from './playback-rate.ts';
import { PlayerIcon } from './player-icons.tsx';
import { PlayerMessage } from './player-message.tsx';
import type { AnswerPlayerProps } from './player-types.ts';
import { useCaptions } from './use-captions.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { VoiceCard } from './voice-card.tsx';
import styles from './player.module.css';

export type { AnswerPlayerHandle, AnswerPlayerProps } from './player-types.ts';

const noPeaks: readonly number[] = [];

function PlayerFrame(props: AnswerPlayerProps) {
  const { ref, state, src, poster, captions, onRetry, retrying = false, pageKeys = true, natural = false } = props;
  const t = useTranslations('player');
  const dispatch = useMediaDispatch();
  const mediaRef = useMediaRef();
  const fullscreenRef = useMediaFullscreenRef();
  const video = useRef<HTMLVideoElement>(null);
  const player = useRef<HTMLDivElement>(null);
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const [captionsOn, setCaptionsOn] = useState(true);
  const paused = useMediaSelector((media) => media.mediaPaused) ?? true;
  const { text, holdTrack } = useCaptions(captionsOn);
  const playable = state === 'playable' && src !== null;
  const broken = playable && brokenSrc === src;
  const usable = playable && !broken;

  const holdVideo = useCallback(
    (element: HTMLVideoElement | null) => {
      video.current = element;
      mediaRef(element);
    },
    [mediaRef],
  );
  const holdPlayer = useCallback(
    (element: HTMLDivElement | null) => {
      player.current = element;
      fullscreenRef(element);
    },
    [fullscreenRef],
  );

  const seek = (seconds: number) => dispatch({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: seconds });
  const play = () => dispatch({ type: MediaActionTypes.MEDIA_PLAY_REQUEST });
  const pause = () => dispatch({ type: MediaActionTypes.MEDIA_PAUSE_REQUEST });
  const toggle = () => (video.current?.paused ? play() : pause());
  const currentTime = () => video.current?.currentTime ?? 0;

  useImperativeHandle(ref, () => ({ play, pause, seek, currentTime }));
  usePlayerKeys(player, pageKeys, {
    toggle: () => usable && toggle(),
    skip: (seconds) => usable && seek(Math.max(0, currentTime() + seconds)),
  });

  return (
    <div
      ref={holdPlayer}
      className={natural ? `${styles.player} ${styles.natural}` : styles.player}
      role="group"
      aria-label={props.label ?? t('label')}
    >
      <div className={styles.frame}>
        <video
          ref={holdVideo}
          className={styles.video}
          src={playable ? src : undefined}
          poster={poster ?? undefined}
          preload="metadata"
          playsInline
          autoPlay={props.autoPlay ?? false}
          tabIndex={-1}
          onLoadedMetadata={(event) => {
            event.currentTarget.playbackRate = readRate();
          }}
          onError={() => src && setBrokenSrc(src)}
          onEnded={props.onEnded}
        >
          <track
            ref={holdTrack}
            kind="captions"
            src={captions?.src}
            srcLang={captions?.language}
            label={captions?.label}
          />
        </video>
        {usable && props.voice && <VoiceCard reason={props.voice.reason} peaks={props.peaks ?? noPeaks} />}
        {usable && (
          <button type="button" className={styles.surface} tabIndex={-1} aria-hidden="true" onClick={toggle} />
        )}
        {usable && paused && (
          <span className={styles.big}>
            <PlayerIcon name="play" size={34} />
          </span>
        )}
        {text && (
          <p className={styles.cue}>
            <span>{text}</span>
          </p>
        )}
        <PlayerMessage
          state={state}
          broken={broken}
          retrying={retrying}
          onRetry={onRetry}
          onReload={() => {
            setBrokenSrc(null);
            video.current?.load();
          }}
        />
      </div>
      <Controls
        disabled={!usable}
        knownDuration={props.duration ?? 0}
        peaks={props.peaks ?? noPeaks}
        marks={props.marks ?? []}
        captions={captions ? captionsOn : undefined}
        onCaptions={setCaptionsOn}
      />
    </div>
  );
}

/**
 * Plays one recording: an answer, or another video. The controls are our own; media-chrome's store holds the state of
 * the media. Key it by the answer, so that another answer starts from its beginning.
 */
export function AnswerPlayer(props: AnswerPlayerProps) {
  return (
    <MediaProvider>
      <PlayerFrame {...props} />
    </MediaProvider>
  );
}
