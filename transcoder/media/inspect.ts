import type { InputAudioTrack, InputVideoTrack } from 'mediabunny';
import { createFrameClock } from './frame-clock.ts';
import type { FrameTimes } from './frame-clock.ts';
import type { ContainerName, MediaFacts } from './media-facts.ts';
import { MediaError } from '../media-error.ts';
import { openMedia, readPackets } from './open-media.ts';
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
  return await describeMedia({ ...media, ...measured });
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

export type MeasuredMedia = {
  container: ContainerName;
  bytes: number;
  video: InputVideoTrack | null;
  audio: InputAudioTrack | null;
  times: FrameTimes;
  truncated: boolean;
};

/** Turns tracks and times into facts. A track without a single packet counts as absent. */
export async function describeMedia(measured: MeasuredMedia): Promise<MediaFacts> {
  const { container, bytes, times, truncated } = measured;
  const video = times.video_frames > 0 ? measured.video : null;
  const audio = times.audio_packets > 0 ? measured.audio : null;
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
    width: video === null ? null : await video.getDisplayWidth(),
    height: video === null ? null : await video.getDisplayHeight(),
    video_codec: video === null ? null : await video.getCodec(),
    audio_codec: audio === null ? null : await audio.getCodec(),
    video_frames: times.video_frames,
    keyframes: times.keyframes,
    audio_packets: times.audio_packets,
    longest_frame_gap: times.longest_frame_gap,
    picture_ends_early: times.picture_ends_early,
    truncated,
  };
}
