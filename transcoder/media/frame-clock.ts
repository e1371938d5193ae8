/** Time of one packet in seconds. */
type PacketTime = { timestamp: number; duration: number };

export type FrameClock = {
  addVideo(packet: PacketTime & { type: 'key' | 'delta' }): void;
  addAudio(packet: PacketTime): void;
  read(): FrameTimes;
};

export type FrameTimes = {
  /** Seconds of the earliest packet, 0 without packets. */
  start: number;
  /** Seconds at which the last packet ends. */
  end: number;
  video_frames: number;
  keyframes: number;
  audio_packets: number;
  longest_frame_gap: number | null;
  /** Seconds between the last frame and the end of the sound; 0 without either. */
  picture_ends_early: number;
};

/** Collects packet times as they pass and says what they amount to. Frames may come in decode order. */
export function createFrameClock(): FrameClock {
  const times: number[] = [];
  let start = Infinity;
  let end = -Infinity;
  let keyframes = 0;
  let audio_packets = 0;
  let audioEnd = -Infinity;
  const extend = (packet: PacketTime) => {
    start = Math.min(start, packet.timestamp);
    end = Math.max(end, packet.timestamp + packet.duration);
  };
  return {
    addVideo(packet) {
      extend(packet);
      times.push(packet.timestamp);
      if (packet.type === 'key') keyframes += 1;
    },
    addAudio(packet) {
      extend(packet);
      audioEnd = Math.max(audioEnd, packet.timestamp + packet.duration);
      audio_packets += 1;
    },
    read() {
      const known = Number.isFinite(start);
      return {
        start: known ? start : 0,
        end: known ? end : 0,
        video_frames: times.length,
        keyframes,
        audio_packets,
        longest_frame_gap: longestGap(times, start, end),
        picture_ends_early: times.length === 0 || audio_packets === 0 ? 0 : Math.max(0, audioEnd - latest(times)),
      };
    },
  };
}

const latest = (times: readonly number[]): number => times.reduce((last, time) => Math.max(last, time), -Infinity);

function longestGap(shown: number[], start: number, end: number): number | null {
  if (shown.length === 0) return null;
  const times = shown.toSorted((a, b) => a - b);
  let longest = (times[0] ?? start) - start;
  times.forEach((time, index) => {
    longest = Math.max(longest, (times[index + 1] ?? end) - time);
  });
  return longest;
}
