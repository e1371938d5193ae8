import type { QuestionKind } from './question-kind-names.ts';

/** The picture recorded beside the voice: full, smaller automatically, the smallest by choice, or none. */
export const PICTURES = ['standard', 'reduced', 'smallest', 'none'] as const;

export type Picture = (typeof PICTURES)[number];

/** Why less than the full picture is recorded; null for the full picture and for a smaller one by choice. */
export const PICTURE_REASONS = ['line_slow', 'device_slow', 'camera_missing', 'picture_not_recorded'] as const;

export type PictureReason = (typeof PICTURE_REASONS)[number];

/** Whether a recording has a picture: the media itself decides, whatever was announced. */
export function pictureOf(attempt: { picture: Picture | null; media_type: string | null }): Picture | null {
  return attempt.media_type?.startsWith('audio/') ? 'none' : attempt.picture;
}

/** The kind of an answer as it was given: a video question answered without a picture has a voice answer. */
export const givenKind = (kind: QuestionKind, picture: Picture | null): QuestionKind =>
  kind === 'video' && picture === 'none' ? 'audio' : kind;
