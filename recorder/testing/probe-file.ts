import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Facts that ffprobe reads from a recording; null where ffprobe is not installed. */
export type FileFacts = {
  bytes: number;
  probe: {
    duration: number;
    codecs: string[];
    width: number;
    height: number;
    frames: number;
    /** Seconds between frames at worst. */
    longest_gap: number;
    /** Seconds between key frames at worst. */
    longest_key_gap: number;
    /** Complaints of the decoder. */
    complaints: string;
  } | null;
};

type Packet = { pts_time: string; flags: string };
type Stream = { codec_name: string; codec_type: string; width?: number; height?: number };

/** Decodes a recording from beginning to end and tells what is in it. */
export async function probeFile(content: Uint8Array): Promise<FileFacts> {
  const folder = await mkdtemp(join(tmpdir(), 'recording-'));
  const file = join(folder, 'recording');
  try {
    await writeFile(file, content);
    const shown = ['-show_entries', 'stream=codec_name,codec_type,width,height:packet=pts_time,flags', '-of', 'json'];
    const video = await run('ffprobe', ['-v', 'error', '-select_streams', 'v', ...shown, file], { maxBuffer: 1e8 });
    const all = await run('ffprobe', ['-v', 'error', ...shown, file], { maxBuffer: 1e8 });
    const decoded = await run('ffmpeg', ['-v', 'error', '-nostdin', '-i', file, '-fps_mode', 'vfr', '-f', 'null', '-']);
    const { packets } = JSON.parse(video.stdout) as { packets: Packet[] };
    const { packets: every, streams } = JSON.parse(all.stdout) as { packets: Packet[]; streams: Stream[] };
    const times = packets.map((packet) => Number(packet.pts_time));
    const keys = packets.filter((packet) => packet.flags.startsWith('K')).map((packet) => Number(packet.pts_time));
    const picture = streams.find((stream) => stream.codec_type === 'video');
    return {
      bytes: content.byteLength,
      probe: {
        duration: Math.max(0, ...every.map((packet) => Number(packet.pts_time))),
        codecs: streams.map((stream) => stream.codec_name),
        width: picture?.width ?? 0,
        height: picture?.height ?? 0,
        frames: packets.length,
        longest_gap: longestGap(times),
        longest_key_gap: longestGap(keys),
        complaints: decoded.stderr,
      },
    };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return { bytes: content.byteLength, probe: null };
    }
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function longestGap(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.max(0, ...sorted.slice(1).map((time, at) => time - (sorted[at] ?? time)));
}
