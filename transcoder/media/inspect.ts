import type { InputAudioTrack, InputVideoTrack } from 'mediabunny';
import { createFrameClock } from './frame-clock.ts';
import type { FrameTimes } from './frame-clock.ts';
import { hasHalfPictures } from './avc-settings.ts';
import { readShownParts } from './movie-index.ts';
import type { ContainerName, MediaFacts } from './media-facts.ts';
import { MediaError } from '../media-error.ts';
import { openMedia, readPackets } from './open-media.ts';
import { bytesOf } from './part-codecs.ts';
import type { OpenedMedia } from './open-media.ts';

/**
 * Reads every packet's time, not its bytes: about 15 ms for a minute of video. Only a file found to be cut off is read a
 * second time with its bytes, so that what it lacks is not counted. Runs inside the worker thread; callers elsewhere use
 * `probeMedia`, which has a time limit.
 *
 * @throws MediaError as `openMedia` does, and `unreadable` when no track has a first frame
 */
export async function inspectMedia(path: string): Promise<MediaFacts> {
  using media = await openMedia(path);
  const quick = await measure(media, true);
  const measured = quick.truncated ? { ...(await measure(media, false)), truncated: true } : quick;
  const facts = await describeMedia({ ...media, ...measured });
  return media.container === 'mp4' ? { ...facts, ...(await shownFacts(path, media, measured.times)) } : facts;
}

async function measure(media: OpenedMedia, metadataOnly: boolean): Promise<{ truncated: boolean; times: FrameTimes }> {
  const clock = createFrameClock();
  let truncated = false;
  const onCut = () => {
    truncated = true;
  };
  if (media.video !== null) {
    for await (const packet of readPackets(media.video, { metadataOnly }, onCut)) clock.addVideo(packet);
  }
  if (media.audio !== null) {
    for await (const packet of readPackets(media.audio, { metadataOnly }, onCut)) clock.addAudio(packet);
  }
  return { truncated, times: clock.read() };
}

/** Packets that may be left out of an untrimmed file: encoders of sound put up to two before the start. */
const PACKETS_OF_ENCODERS = { picture: 1.5, sound: 2.5 };
/** Seconds; a film of one frame a second would otherwise be copied with a second of what was cut away. */
const ENCODERS_AT_MOST = 0.15;

/** Whether the edit lists leave out more than encoders do, and then the length and the count of frames that are shown. */
async function shownFacts(
  path: string,
  { video, audio }: OpenedMedia,
  { picture, sound }: FrameTimes,
): Promise<Pick<MediaFacts, 'trimmed'> & Partial<Pick<MediaFacts, 'duration' | 'video_frames'>>> {
  const parts = await readShownParts(path);
  let trimmed = false;
  let end = 0;
  for (const [track, times, packets] of [
    [video, picture, PACKETS_OF_ENCODERS.picture],
    [audio, sound, PACKETS_OF_ENCODERS.sound],
  ] as const) {
    if (track === null || times.packets === 0) continue;
    const part = parts.get(track.id);
    const tolerance = Math.min(ENCODERS_AT_MOST, (packets * (times.end - times.start)) / times.packets);
    const ends_at = part?.ends_at ?? times.end;
    end = Math.max(end, Math.min(ends_at, part?.rearranged ? ends_at : times.end));
    if (!part) continue;
    const cut = Math.max(part.starts_at - times.start, times.end - ends_at);
    if (part.rearranged || cut > tolerance) trimmed = true;
  }
  if (!trimmed) return { trimmed };
  const share = picture.packets === 0 ? 0 : Math.min(1, end / (picture.end - picture.start));
  return { trimmed, duration: end, video_frames: Math.round(picture.packets * share) };
}

export type MeasuredMedia = {
  container: ContainerName;
  bytes: number;
  video: InputVideoTrack | null;
  audio: InputAudioTrack | null;
  times: FrameTimes;
  truncated: boolean;
  packets_left_out?: number;
};

/** Turns tracks and times into facts. A track without a single packet counts as absent. */
export async function describeMedia(measured: MeasuredMedia): Promise<MediaFacts> {
  const { container, bytes, times, truncated } = measured;
  const video = times.picture.packets > 0 ? measured.video : null;
  const audio = times.sound.packets > 0 ? measured.audio : null;
  if (video === null && audio === null) throw new MediaError('unreadable', 'no track has a first frame');
  const codecs: string[] = [];
  for (const track of [video, audio]) {
    const codec = await track?.getCodecParameterString();
    if (codec != null) codecs.push(codec);
  }
  return {
    container,
    mime_type: `${video === null ? 'audio' : 'video'}/${container}; codecs="${codecs.join(', ')}"`,
    bytes,
    duration: times.end - times.start,
    trimmed: false,
    width: video === null ? null : await video.getDisplayWidth(),
    height: video === null ? null : await video.getDisplayHeight(),
    video_codec: video === null ? null : await video.getCodec(),
    audio_codec: audio === null ? null : await audio.getCodec(),
    video_frames: times.picture.packets,
    keyframes: times.keyframes,
    audio_packets: times.sound.packets,
    longest_frame_gap: times.longest_frame_gap,
    longest_sound_gap: times.longest_sound_gap,
    longest_hole: times.longest_hole,
    picture_ends_early: times.picture_ends_early,
    sound_ends_early: times.sound_ends_early,
    packets_left_out: measured.packets_left_out ?? 0,
    high_dynamic_range: video !== null && (await video.hasHighDynamicRange()),
    interlaced: video !== null && (await mayBeInterlaced(video)),
    truncated,
  };
}

/** Other codecs of this list carry no half pictures, or none that a browser records or a phone films. */
async function mayBeInterlaced(video: InputVideoTrack): Promise<boolean> {
  if ((await video.getCodec()) !== 'avc') return false;
  const description = (await video.getDecoderConfig())?.description;
  return description !== undefined && hasHalfPictures(bytesOf(description));
}
