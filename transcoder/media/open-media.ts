import { EncodedPacketSink, FilePathSource, Input, MATROSKA, MatroskaInputFormat, MP4, QTFF, WEBM } from 'mediabunny';
import type { EncodedPacket, InputAudioTrack, InputVideoTrack } from 'mediabunny';
import { stat } from 'node:fs/promises';
import type { ContainerName } from './media-facts.ts';
import { asMediaError, MediaError } from '../media-error.ts';

/** Ten minutes at 120 frames and 100 audio packets a second, many times over: more packets than this are an attack. */
const MAX_PACKETS = 1_000_000;

export type OpenedMedia = Disposable & {
  container: ContainerName;
  bytes: number;
  video: InputVideoTrack | null;
  audio: InputAudioTrack | null;
};

/**
 * Opens a recording and picks its picture and its sound. Only MP4, QuickTime, WebM and Matroska are tried: every other
 * demuxer is a wider door for a hostile file.
 *
 * @throws MediaError `missing_file`, `empty`, `unreadable`, `no_tracks`
 */
export async function openMedia(path: string): Promise<OpenedMedia> {
  const { size } = await stat(path).catch((error: unknown) => {
    throw asMediaError(error, 'missing_file');
  });
  if (size === 0) throw new MediaError('empty', 'the file holds no bytes');
  const input = new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source: new FilePathSource(path) });
  try {
    const format = await input.getFormat();
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (video === null && audio === null) throw new MediaError('no_tracks', 'neither picture nor sound');
    const container = format instanceof MatroskaInputFormat ? 'webm' : 'mp4';
    return { container, bytes: size, video, audio, [Symbol.dispose]: () => input.dispose() };
  } catch (error) {
    input.dispose();
    throw asMediaError(error, 'unreadable');
  }
}

/**
 * Yields the packets of a track in decode order, from the first key packet on, because nothing before it can be shown.
 * A file that ends in the middle of a packet, or breaks there, ends the track at the last whole one and calls `onCut`.
 * With `metadataOnly` the bytes are not read and only the last packet's are looked for.
 *
 * @throws MediaError `too_large` above a million packets
 */
export async function* readPackets(
  track: InputVideoTrack | InputAudioTrack,
  options: { metadataOnly: boolean },
  onCut: () => void,
): AsyncGenerator<EncodedPacket> {
  const sink = new EncodedPacketSink(track);
  const packets = sink.packets(undefined, undefined, options);
  let last: EncodedPacket | null = null;
  for (let count = 0; ; count += 1) {
    if (count > MAX_PACKETS) throw new MediaError('too_large', `more than ${MAX_PACKETS} packets in one track`);
    const next = await packets.next().catch(() => null);
    if (next === null || (next.done !== true && !hasSaneTime(next.value))) {
      onCut();
      return;
    }
    if (next.done === true) {
      if (last !== null && (await isCutAfter(sink, last))) onCut();
      return;
    }
    if (last === null && next.value.type !== 'key') continue;
    last = next.value;
    yield last;
  }
}

function hasSaneTime(packet: EncodedPacket): boolean {
  return Number.isFinite(packet.timestamp) && Number.isFinite(packet.duration);
}

/** The index of a cut file names packets whose bytes never arrived; reading them ends the track without an error. */
async function isCutAfter(sink: EncodedPacketSink, last: EncodedPacket): Promise<boolean> {
  if (last.isMetadataOnly) return (await sink.getPacket(last.timestamp).catch(() => null)) === null;
  return (await sink.getNextPacket(last, { metadataOnly: true }).catch(() => last)) !== null;
}
