/**
 * Containers and codecs, best first. Always named: a bare `video/mp4` silently picks VP9 at three
 * times the bitrate. avc1 keeps one frame size when a phone rotates.
 */
export const VIDEO_LADDER = [
  'video/mp4;codecs=avc1.42E01F,mp4a.40.2',
  'video/mp4;codecs=avc1.42E01F,opus',
  'video/webm;codecs=vp8,opus',
] as const;

export const AUDIO_LADDER = ['audio/mp4;codecs=mp4a.40.2', 'audio/mp4;codecs=opus', 'audio/webm;codecs=opus'] as const;

/**
 * The first rung that this browser records.
 * @returns a MIME type with codecs, or undefined to let the browser choose (read `recorder.mimeType` then)
 */
export function chooseMimeType(
  kind: 'video' | 'audio',
  isSupported: (mimeType: string) => boolean = (mimeType) => MediaRecorder.isTypeSupported(mimeType),
): string | undefined {
  const ladder: readonly string[] = kind === 'video' ? VIDEO_LADDER : AUDIO_LADDER;
  return ladder.find((mimeType) => isSupported(mimeType));
}
