import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedVideoPacketSource,
  FilePathTarget,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import type { EncodedPacket } from 'mediabunny';
import { open, writeFile } from 'node:fs/promises';
import { createFrameClock } from './frame-clock.ts';
import type { FrameClock } from './frame-clock.ts';
import { describeMedia } from './inspect.ts';
import { asMediaError } from '../media-error.ts';
import type { ContainerName, MediaFacts } from './media-facts.ts';
import { openMedia, readPackets } from './open-media.ts';
import type { OpenedMedia } from './open-media.ts';
import { chooseContainer, requireSameCodecs } from './part-codecs.ts';

/**
 * Up to here (four minutes at the usual bitrate) a file is put together in memory and written once, which is quicker and
 * makes it about 1 % smaller; above, it is written as it grows and room for its index is reserved.
 */
const IN_MEMORY_MAX_BYTES = 32 * 1024 * 1024;
const WRITE_CHUNK_BYTES = 1024 * 1024;

/**
 * Copies the parts of one track, one after another, into a new file that can be sought in from its first bytes:
 * MP4 with its index in front, or WebM with duration and cues. Nothing is encoded again. Each part starts where the one
 * before it ended; inside a part, picture and sound keep their distance. Memory is bounded whatever the length.
 * Runs inside the worker thread.
 *
 * @throws MediaError as `openMedia` does; `unsupported_codec`; `incompatible_parts`; `too_large`
 */
export async function copyParts(
  part_paths: readonly string[],
  output_path: string,
  in_memory_max_bytes: number = IN_MEMORY_MAX_BYTES,
): Promise<MediaFacts> {
  using parts = new DisposableStack();
  const opened: OpenedMedia[] = [];
  for (const path of part_paths) opened.push(parts.use(await openMedia(path)));
  const first = await requireSameCodecs(opened);
  const container = chooseContainer(first);
  let truncated = false;
  const onCut = () => {
    truncated = true;
  };
  const clock = createFrameClock();
  const order = { video: createOrder(), audio: createOrder() };
  const total_bytes = opened.reduce((sum, media) => sum + media.bytes, 0);
  const writer = await createWriter(opened, container, output_path, total_bytes <= in_memory_max_bytes);
  try {
    for (const media of opened) await copyPart(media, writer, clock, order, onCut);
    await writer.output.finalize();
  } catch (error) {
    await writer.output.cancel().catch(() => undefined);
    throw asMediaError(error, 'unreadable');
  }
  const bytes = await syncedSize(output_path);
  return await describeMedia({
    container,
    bytes,
    video: first.video,
    audio: first.audio,
    times: clock.read(),
    truncated,
    packets_left_out: order.video.left_out() + order.audio.left_out(),
  });
}

type Order = { accepts(packet: EncodedPacket): boolean; left_out(): number };

/**
 * Lets through what a file can hold in this order: no packet lies before the group of pictures that went before its own.
 * Recorders write a piece twice or exchange two; without what goes back the rest is whole.
 */
function createOrder(): Order {
  let latest = -Infinity;
  let latestBeforeGroup = -Infinity;
  let skipping = false;
  let count = 0;
  return {
    accepts(packet) {
      const { timestamp, type } = packet;
      if (type === 'key') {
        skipping = timestamp <= latest;
        if (!skipping) latestBeforeGroup = latest;
      }
      if (skipping || timestamp < latestBeforeGroup) {
        count += 1;
        return false;
      }
      latest = Math.max(latest, timestamp);
      return true;
    },
    left_out: () => count,
  };
}

type Writer = {
  output: Output;
  addVideo: ((packet: EncodedPacket) => Promise<void>) | null;
  addAudio: ((packet: EncodedPacket) => Promise<void>) | null;
};

async function createWriter(
  opened: OpenedMedia[],
  container: ContainerName,
  output_path: string,
  in_memory: boolean,
): Promise<Writer> {
  const [first] = opened;
  const output = new Output({
    format:
      container === 'mp4'
        ? new Mp4OutputFormat({ fastStart: in_memory ? 'in-memory' : 'reserve' })
        : new WebMOutputFormat(),
    target: in_memory
      ? new BufferTarget({ onFinalize: (file) => writeFile(output_path, new Uint8Array(file)) })
      : new FilePathTarget(output_path, { chunked: true, chunkSize: WRITE_CHUNK_BYTES }),
  });
  const writer: Writer = { output, addVideo: null, addAudio: null };
  const videoCodec = await first?.video?.getCodec();
  if (first?.video != null && videoCodec != null) {
    const source = new EncodedVideoPacketSource(videoCodec);
    const decoderConfig = (await first.video.getDecoderConfig()) ?? undefined;
    output.addVideoTrack(source, {
      transformationMatrix: await first.video.getTransformationMatrix(),
      ...(in_memory ? {} : { maximumPacketCount: await countPackets(opened, 'video') }),
    });
    writer.addVideo = (packet) => source.add(packet, { decoderConfig });
  }
  const audioCodec = await first?.audio?.getCodec();
  if (first?.audio != null && audioCodec != null) {
    const source = new EncodedAudioPacketSource(audioCodec);
    const decoderConfig = (await first.audio.getDecoderConfig()) ?? undefined;
    output.addAudioTrack(source, in_memory ? {} : { maximumPacketCount: await countPackets(opened, 'audio') });
    writer.addAudio = (packet) => source.add(packet, { decoderConfig });
  }
  await output.start();
  return writer;
}

async function countPackets(opened: OpenedMedia[], kind: 'video' | 'audio'): Promise<number> {
  let count = 0;
  for (const media of opened) {
    const track = media[kind];
    if (track === null) continue;
    for await (const packet of readPackets(track, { metadataOnly: true }, () => undefined)) {
      count += packet.isMetadataOnly ? 1 : 0;
    }
  }
  return count;
}

async function copyPart(
  media: OpenedMedia,
  writer: Writer,
  clock: FrameClock,
  order: { video: Order; audio: Order },
  onCut: () => void,
): Promise<void> {
  const offset = clock.read().end;
  const video = media.video === null ? null : readPackets(media.video, { metadataOnly: false }, onCut);
  const audio = media.audio === null ? null : readPackets(media.audio, { metadataOnly: false }, onCut);
  let frame = await nextOf(video);
  let sound = await nextOf(audio);
  const start = Math.max(0, Math.min(frame?.timestamp ?? Infinity, sound?.timestamp ?? Infinity));
  const shift = offset - start;
  const placed = (packet: EncodedPacket) =>
    shift === 0 ? packet : packet.clone({ timestamp: packet.timestamp + shift });
  while (frame !== null || sound !== null) {
    if (frame !== null && (sound === null || frame.timestamp <= sound.timestamp)) {
      const packet = placed(frame);
      if (order.video.accepts(packet)) {
        await writer.addVideo?.(packet);
        clock.addVideo(packet);
      }
      frame = await nextOf(video);
    } else if (sound !== null) {
      const packet = placed(sound);
      // Sound that an encoder puts before the start would overlap the part before this one.
      if ((packet.timestamp >= offset || offset === 0) && order.audio.accepts(packet)) {
        await writer.addAudio?.(packet);
        clock.addAudio(packet);
      }
      sound = await nextOf(audio);
    }
  }
}

async function nextOf(packets: AsyncGenerator<EncodedPacket> | null): Promise<EncodedPacket | null> {
  const next = await packets?.next();
  return next === undefined || next.done === true ? null : next.value;
}

async function syncedSize(path: string): Promise<number> {
  await using file = await open(path, 'r+');
  await file.sync();
  return (await file.stat()).size;
}
