import type { ReactNode, Ref } from 'react';
import type { PictureFigures } from '@vivavoce/domain/answers/picture-figures.ts';
import type { SoundFigures } from '@vivavoce/domain/answers/sound-figures.ts';
import type { PictureReason } from '@vivavoce/domain/answers/picture.ts';
import type { Mark } from './waveform.tsx';

export type PlayerState = 'empty' | 'recorded' | 'processing' | 'playable' | 'damaged';

type Captions = { src: string; language: string; label: string };

/** A recorded screen; `startsAt` is how much later than the camera it begins, in seconds. */
export type Screen = {
  src: string;
  startsAt: number;
  /** Names it where the reader is the applicant. */
  label?: string;
};

/** Commands for the player through its ref. Times are seconds. */
export type AnswerPlayerHandle = {
  play: () => void;
  pause: () => void;
  seek: (seconds: number) => void;
  currentTime: () => number;
};

export type AnswerPlayerProps = {
  ref?: Ref<AnswerPlayerHandle>;
  /** Names the player where it plays something other than an answer. */
  label?: string;
  /** `empty` no answer · `recorded` still arriving · `processing` · `playable` · `damaged`. */
  state: PlayerState;
  /** Address of the recording; needed when playable. */
  src: string | null;
  poster?: string | null;
  /** Seconds as the server measured them; shown before the file is loaded. */
  duration?: number | null;
  /** Starts automatically, where the browser allows it. */
  autoPlay?: boolean;
  /** Loudness 0 to 1 in equal steps of time; draws the waveform. */
  peaks?: readonly number[] | null;
  captions?: Captions | null;
  /** Moments of notes on the waveform. */
  marks?: readonly Mark[];
  /** Processes a damaged answer again. */
  onRetry?: () => void;
  retrying?: boolean;
  /** Space and arrows work on the whole page, except in fields; false keeps them to the player. */
  pageKeys?: boolean;
  /** The answer has sound but no picture; with the reason where the question did not ask for that. */
  voice?: { reason: PictureReason | null } | null;
  /** Frames of the picture; a line says where they are too few. */
  figures?: PictureFigures | null | undefined;
  sound_figures?: SoundFigures | null | undefined;
  /** The screen that was recorded with the answer, shown beside the camera. */
  screen?: Screen | null;
  /** Covers the picture with this text and the waveform. */
  cover?: string | undefined;
  /** Keeps a 16:9 frame instead of filling the height its parent gives. */
  natural?: boolean;
  /** Side by side with others: play, time, waveform and captions only. */
  compact?: boolean;
  /** Shown beside the picture, below it in a narrow window; it may follow the player. */
  aside?: ReactNode;
  onEnded?: () => void;
  /** Remembers in this browser where the recording of this name was left, and offers to skip its silence. */
  remember?: string | undefined;
};
