import type { AudioCodec, InputAudioTrack, InputVideoTrack, VideoCodec } from 'mediabunny';
import type { ContainerName } from './media-facts.ts';
import { MediaError } from '../media-error.ts';
import type { OpenedMedia } from './open-media.ts';

/** VP8 is left out on purpose: no browser plays it from an MP4. */
const MP4_VIDEO: readonly VideoCodec[] = ['avc', 'hevc', 'vp9', 'av1'];
const MP4_AUDIO: readonly AudioCodec[] = ['aac', 'opus', 'mp3', 'flac'];
const WEBM_VIDEO: readonly VideoCodec[] = ['vp8', 'vp9', 'av1'];
const WEBM_AUDIO: readonly AudioCodec[] = ['opus', 'vorbis'];

export type PartCodecs = {
  video: InputVideoTrack | null;
  audio: InputAudioTrack | null;
  video_codec: VideoCodec | null;
  audio_codec: AudioCodec | null;
};

/** MP4 when it can carry both tracks, else WebM. @throws MediaError `unsupported_codec` when neither can. */
export function chooseContainer(codecs: Pick<PartCodecs, 'video_codec' | 'audio_codec'>): ContainerName {
  const { video_codec, audio_codec } = codecs;
  const carries = (video: readonly VideoCodec[], audio: readonly AudioCodec[]) =>
    (video_codec === null || video.includes(video_codec)) && (audio_codec === null || audio.includes(audio_codec));
  if (carries(MP4_VIDEO, MP4_AUDIO)) return 'mp4';
  if (carries(WEBM_VIDEO, WEBM_AUDIO)) return 'webm';
  throw new MediaError(
    'unsupported_codec',
    `no container for ${video_codec ?? 'no picture'} and ${audio_codec ?? 'no sound'}`,
  );
}

/**
 * The tracks of the first part, once every other part is found to be decodable with the same setup: a file names its
 * decoder settings once.
 *
 * @throws MediaError `incompatible_parts`, `unsupported_codec` for a track in a codec that is not known
 */
export async function requireSameCodecs(parts: readonly OpenedMedia[]): Promise<PartCodecs> {
  const [first, ...others] = parts;
  if (first === undefined) throw new MediaError('empty', 'no part to copy');
  const signature = await codecSignature(first);
  for (const other of others) {
    if ((await codecSignature(other)) !== signature) {
      throw new MediaError('incompatible_parts', 'the parts were recorded with different settings');
    }
  }
  const video_codec = (await first.video?.getCodec()) ?? null;
  const audio_codec = (await first.audio?.getCodec()) ?? null;
  if ((first.video !== null && video_codec === null) || (first.audio !== null && audio_codec === null)) {
    throw new MediaError('unsupported_codec', 'a track uses a codec that is not known');
  }
  return { video: first.video, audio: first.audio, video_codec, audio_codec };
}

async function codecSignature(media: OpenedMedia): Promise<string> {
  const video = media.video === null ? null : await media.video.getDecoderConfig();
  const audio = media.audio === null ? null : await media.audio.getDecoderConfig();
  return JSON.stringify([
    media.container,
    video && [video.codec, video.codedWidth, video.codedHeight, hexOf(video.description)],
    media.video && (await media.video.getTransformationMatrix()),
    audio && [audio.codec, audio.sampleRate, audio.numberOfChannels, hexOf(audio.description)],
  ]);
}

const hexOf = (description: ArrayBufferLike | ArrayBufferView | undefined): string =>
  description === undefined ? '' : Buffer.from(bytesOf(description)).toString('hex');

/** The settings of a decoder as bytes. */
export const bytesOf = (description: ArrayBufferLike | ArrayBufferView): Uint8Array =>
  ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
