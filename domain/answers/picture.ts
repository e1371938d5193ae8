/** What is recorded beside the voice: full, smaller by itself, the smallest by choice, or nothing. */
export const PICTURES = ['standard', 'reduced', 'smallest', 'none'] as const;

export type Picture = (typeof PICTURES)[number];

/** Why less than the full picture is recorded; null where it was asked for, or is full. */
export const PICTURE_REASONS = ['line_slow', 'device_slow', 'camera_missing'] as const;

export type PictureReason = (typeof PICTURE_REASONS)[number];

/** What a recording shows: media without a picture says so itself, whatever was announced. */
export function pictureOf(attempt: { picture: Picture | null; media_type: string | null }): Picture | null {
  return attempt.media_type?.startsWith('audio/') ? 'none' : attempt.picture;
}
