import {
  MediaActionTypes,
  MediaProvider,
  useMediaDispatch,
  useMediaFullscreenRef,
  useMediaRef,
  useMediaSelector,
} from 'media-chrome/react/media-store';
import {
  useCallback,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useEffect,
  useEffectEvent,
  type RefObject,
} from 'react';
import { useTranslations } from '../i18n/i18n.tsx';
import { Controls } from './controls.tsx';
import {
  keepLayout,
  keepPlace,
  keepRate,
  keepSkipsSilence,
  placeOf,
  readLayout,
  readRate,
  readSkipsSilence,
  steppedRate,
  type ScreenLayout,
} from './player-memory.ts';
import { behindSilence, silentStretches } from './silence.ts';
import { frameOf, ScreenTrack } from './screen/screen-track.tsx';
import { RecordingFault } from './recording-fault.tsx';
import { PlayerIcon } from './player-icons.tsx';
import type { AnswerPlayerProps, PlayerState } from './player-types.ts';
import { VoiceCard } from './voice-card.tsx';
import { fetchMediaAgain, playOn } from './play-on.ts';
import styles from './player.module.css';

/** Elements that use Space or the arrow keys themselves. */
const keyboardControls =
  'button, summary, input, textarea, select, [contenteditable=true], [role=slider], [role=menu], [role=dialog], [role=listbox], [role=radiogroup], [role=tablist]';

const skipSeconds = 5;

type Keys = {
  toggle: () => void;
  skip: (seconds: number) => void;
  captions: () => void;
  mute: () => void;
  fullscreen: () => void;
  silence: () => void;
  faster: (step: 1 | -1) => void;
};

const actionOf: Readonly<Record<string, (keys: Keys) => void>> = {
  ' ': ({ toggle }) => toggle(),
  ArrowRight: ({ skip }) => skip(skipSeconds),
  ArrowLeft: ({ skip }) => skip(-skipSeconds),
  c: ({ captions }) => captions(),
  m: ({ mute }) => mute(),
  f: ({ fullscreen }) => fullscreen(),
  x: ({ silence }) => silence(),
  '>': ({ faster }) => faster(1),
  '<': ({ faster }) => faster(-1),
};

/**
 * Space plays and pauses, arrows move 5 s, letters switch captions, sound, full screen and silence, < and > the speed:
 * from anywhere on the page, or only inside the player.
 */
function usePlayerKeys(player: RefObject<HTMLElement | null>, pageKeys: boolean, keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.shiftKey && event.key !== '<' && event.key !== '>') return;
    const target = event.target instanceof Element ? event.target : null;
    if (!pageKeys && !player.current?.contains(target)) return;
    if (target?.closest(keyboardControls)) return;
    const act = actionOf[event.key];
    if (!act) return;
    act(keys);
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function Pulse() {
  return (
    <span className={styles.pulse} aria-hidden="true">
      <span />
      <span />
      <span />
    </span>
  );
}

type PlayerMessageProps = {
  state: PlayerState;
  broken: boolean;
  retrying: boolean;
  onRetry: (() => void) | undefined;
  onReload: () => void;
};

/** Shown in place of the picture while there is none to play. */
function PlayerMessage({ state, broken, retrying, onRetry, onReload }: PlayerMessageProps) {
  const t = useTranslations();
  if (state === 'playable') {
    if (!broken) return null;
    return (
      <div className={styles.message} role="alert">
        <PlayerIcon name="alert" size={26} />
        <h3>{t('player.playError')}</h3>
        <p>{t('player.playErrorText')}</p>
        <button type="button" className={styles.retry} onClick={onReload}>
          {t('common.tryAgain')}
        </button>
      </div>
    );
  }
  if (state === 'damaged') {
    return (
      <div className={styles.message} role="alert">
        <PlayerIcon name="alert" size={26} />
        <h3>{t('player.failed')}</h3>
        <p>{t('player.failedText')}</p>
        {onRetry && (
          <button type="button" className={styles.retry} disabled={retrying} onClick={onRetry}>
            {t('player.retry')}
          </button>
        )}
      </div>
    );
  }
  if (state === 'empty') {
    return (
      <div className={styles.message}>
        <h3>{t('player.empty')}</h3>
      </div>
    );
  }
  return (
    <div className={styles.message} role="status">
      <Pulse />
      <h3>{state === 'recorded' ? t('player.uploading') : t('player.processing')}</h3>
      <p>{t('player.processingText')}</p>
    </div>
  );
}

function textOf(cues: TextTrackCueList | null): string {
  return [...(cues ?? [])].map((cue) => ('text' in cue ? String(cue.text) : '')).join('\n');
}

/** The words of a cue: its text holds markup and escaped characters as the file has them. */
const plain = (text: string): string =>
  text
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

/**
 * The current caption, read from a track element that takes `holdTrack` as its ref; the player draws it clear of the
 * controls.
 */
function useCaptions(on: boolean) {
  const [text, setText] = useState('');
  const holdTrack = useCallback(
    (element: HTMLTrackElement | null) => {
      const track = element?.track;
      if (!track) return undefined;
      track.mode = on ? 'hidden' : 'disabled';
      const read = () => setText(textOf(track.activeCues));
      track.addEventListener('cuechange', read);
      return () => track.removeEventListener('cuechange', read);
    },
    [on],
  );
  return { text: on ? plain(text) : '', holdTrack };
}

export type { AnswerPlayerHandle, AnswerPlayerProps } from './player-types.ts';

const noPeaks: readonly number[] = [];
/** Limit of new loads of one recording whose length the browser reads wrongly, so that loading ends. */
const MAX_LOADS = 3;

/** The requests to the media of a button, a key or the page. */
function useRemote(videoRef: RefObject<HTMLVideoElement | null>) {
  const dispatch = useMediaDispatch();
  const play = () => dispatch({ type: MediaActionTypes.MEDIA_PLAY_REQUEST });
  const pause = () => dispatch({ type: MediaActionTypes.MEDIA_PAUSE_REQUEST });
  return {
    play,
    pause,
    seek: (seconds: number) => dispatch({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: seconds }),
    toggle: () => (videoRef.current?.paused ? play() : pause()),
    currentTime: () => videoRef.current?.currentTime ?? 0,
    mute: () => {
      if (videoRef.current) videoRef.current.muted = !videoRef.current.muted;
    },
    fullscreen: () =>
      dispatch({
        type: document.fullscreenElement
          ? MediaActionTypes.MEDIA_EXIT_FULLSCREEN_REQUEST
          : MediaActionTypes.MEDIA_ENTER_FULLSCREEN_REQUEST,
      }),
    faster: (step: 1 | -1) => {
      const rate = steppedRate(videoRef.current?.playbackRate ?? 1, step);
      keepRate(rate);
      dispatch({ type: MediaActionTypes.MEDIA_PLAYBACK_RATE_REQUEST, detail: rate });
    },
  };
}

/** Silent stretches of a recording whose place is remembered, and whether the viewer skips them. */
function useSilence({ remember, peaks = noPeaks, duration }: AnswerPlayerProps) {
  const [skips, setSkips] = useState(readSkipsSilence);
  const stretches = useMemo(
    () => (remember === undefined ? [] : silentStretches(peaks ?? noPeaks, duration ?? 0)),
    [remember, peaks, duration],
  );
  const choose = (on: boolean): void => {
    keepSkipsSilence(on);
    setSkips(on);
  };
  return { skips, stretches, choose };
}

type Silence = ReturnType<typeof useSilence>;

/** The events of the media: a recording begins where it was left, and is fetched again after a fault. */
function useRecording(video: RefObject<HTMLVideoElement | null>, props: AnswerPlayerProps, silence: Silence) {
  const { src, remember } = props;
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const loadedAgain = useRef(0);

  function fetchAgain(): void {
    setBrokenSrc(null);
    if (video.current) fetchMediaAgain(video.current);
  }

  function onLoaded(element: HTMLVideoElement): void {
    // WebKitGTK that is asked for the length too early keeps a wrong one until the recording is loaded again.
    if (element.duration < (props.duration ?? 0) / 2 && loadedAgain.current < MAX_LOADS) {
      loadedAgain.current += 1;
      element.load();
      return;
    }
    element.playbackRate = readRate();
    if (remember !== undefined) {
      const place = placeOf(remember, element.duration);
      if (place > 0) element.currentTime = place;
    }
  }

  function onTime(element: HTMLVideoElement): void {
    if (remember !== undefined && !element.seeking) keepPlace(remember, element.currentTime);
    if (!silence.skips || element.paused) return;
    const behind = behindSilence(silence.stretches, element.currentTime);
    if (behind !== null) element.currentTime = Math.min(behind, element.duration);
  }

  function onFault(element: HTMLVideoElement): void {
    if (src && !playOn(element)) setBrokenSrc(src);
  }

  return { broken: brokenSrc === src, fetchAgain, onLoaded, onTime, onFault };
}

type PictureProps = {
  player: AnswerPlayerProps;
  video: RefObject<HTMLVideoElement | null>;
  onVideo: (element: HTMLVideoElement | null) => void;
  recording: ReturnType<typeof useRecording>;
  playable: boolean;
  usable: boolean;
  layout: ScreenLayout;
  captionsOn: boolean;
  cover: string | undefined;
  onToggle: () => void;
};

/** The picture with what lies over it: the screen, the card of a voice, the caption, and why there is no picture. */
function Picture(props: PictureProps) {
  const { player, video, onVideo, recording, playable, usable, layout, captionsOn, cover, onToggle } = props;
  const { state, src, poster, captions, onRetry, retrying = false, voice } = player;
  const paused = useMediaSelector((media) => media.mediaPaused) ?? true;
  const { text, holdTrack } = useCaptions(captionsOn);
  const screen = usable ? (player.screen ?? null) : null;
  return (
    <div className={screen ? `${styles.frame} ${frameOf(voice ? 'alone' : layout)}` : styles.frame}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- WebKit loads nothing while a track has no address (bug 302828) */}
      <video
        ref={onVideo}
        className={styles.video}
        src={playable && src ? src : undefined}
        poster={poster ?? undefined}
        preload="metadata"
        playsInline
        autoPlay={player.autoPlay ?? false}
        tabIndex={-1}
        onLoadedMetadata={(event) => recording.onLoaded(event.currentTarget)}
        onTimeUpdate={(event) => recording.onTime(event.currentTarget)}
        onError={(event) => recording.onFault(event.currentTarget)}
        onEnded={player.onEnded}
      >
        {captions && (
          <track
            ref={holdTrack}
            kind="captions"
            src={captions.src}
            srcLang={captions.language}
            label={captions.label}
          />
        )}
      </video>
      {screen && <ScreenTrack camera={video} screen={screen} />}
      {usable && cover !== undefined && <VoiceCard text={cover} peaks={player.peaks ?? noPeaks} />}
      {usable && (
        <button type="button" className={styles.surface} tabIndex={-1} aria-hidden="true" onClick={onToggle} />
      )}
      {usable && paused && (
        <span className={styles.big}>
          <PlayerIcon name="play" size={34} />
        </span>
      )}
      {captions && text && (
        <p className={styles.cue}>
          <span>{text}</span>
        </p>
      )}
      <PlayerMessage
        state={state}
        broken={playable && recording.broken}
        retrying={retrying}
        onRetry={onRetry}
        onReload={recording.fetchAgain}
      />
    </div>
  );
}

/** The elements of the player, which the store of the media holds too. */
function useElements() {
  const mediaRef = useMediaRef();
  const fullscreenRef = useMediaFullscreenRef();
  const video = useRef<HTMLVideoElement>(null);
  const player = useRef<HTMLDivElement>(null);
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
  return { video, player, holdVideo, holdPlayer };
}

function PlayerFrame(props: AnswerPlayerProps) {
  const { ref, src, captions, voice, pageKeys = true } = props;
  const t = useTranslations('player');
  const { video, player, holdVideo, holdPlayer } = useElements();
  const [captionsOn, setCaptionsOn] = useState(true);
  const [layout, setLayout] = useState(readLayout);
  const silence = useSilence(props);
  const recording = useRecording(video, props, silence);
  const remote = useRemote(video);
  const { play, pause, seek, currentTime } = remote;
  const voiceText = voice?.reason ? t(`voiceBecause.${voice.reason}`) : t('voiceOnly');
  const cover = props.cover ?? (voice && !props.screen ? voiceText : undefined);
  const playable = props.state === 'playable' && src !== null;
  const usable = playable && !recording.broken;

  useImperativeHandle(ref, () => ({ play, pause, seek, currentTime }));
  usePlayerKeys(player, pageKeys, {
    ...remote,
    toggle: () => usable && remote.toggle(),
    skip: (seconds) => usable && seek(Math.max(0, currentTime() + seconds)),
    captions: () => setCaptionsOn(!captionsOn),
    silence: () => silence.choose(!silence.skips),
  });

  const shape = [props.natural && styles.natural, props.compact && styles.compact, props.aside && styles.withAside];
  return (
    <div
      ref={holdPlayer}
      className={[styles.player, ...shape].filter(Boolean).join(' ')}
      role="group"
      aria-label={props.label ?? t('label')}
    >
      <Picture
        player={props}
        video={video}
        onVideo={holdVideo}
        recording={recording}
        playable={playable}
        usable={usable}
        layout={layout}
        captionsOn={captionsOn}
        cover={cover}
        onToggle={remote.toggle}
      />
      {props.aside && <div className={styles.aside}>{props.aside}</div>}
      <div className={styles.below}>
        {usable && (
          <RecordingFault
            picture={cover === undefined ? (props.figures ?? null) : null}
            sound={props.sound_figures ?? null}
          />
        )}
        <Controls
          disabled={!usable}
          knownDuration={props.duration ?? 0}
          peaks={props.peaks ?? noPeaks}
          marks={props.marks ?? []}
          captions={captions ? captionsOn : undefined}
          onCaptions={setCaptionsOn}
          skipsSilence={silence.stretches.length > 0 ? silence.skips : undefined}
          onSkipsSilence={silence.choose}
          layout={usable && props.screen && !voice ? layout : undefined}
          onLayout={(next) => {
            keepLayout(next);
            setLayout(next);
          }}
        />
      </div>
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
