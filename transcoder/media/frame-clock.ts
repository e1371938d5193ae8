/** Time of one packet in seconds. */
type PacketTime = { timestamp: number; duration: number };

export type FrameClock = {
  addVideo(packet: PacketTime & { type: 'key' | 'delta' }): void;
  addAudio(packet: PacketTime): void;
  read(): FrameTimes;
};

/** Times of one track in seconds; both 0 without packets. */
type TrackTimes = { packets: number; start: number; end: number };

export type FrameTimes = {
  /** Seconds of the earliest packet, 0 without packets. */
  start: number;
  /** Seconds at which the last packet ends. */
  end: number;
  picture: TrackTimes;
  sound: TrackTimes;
  keyframes: number;
  longest_frame_gap: number | null;
  longest_sound_gap: number | null;
  /** The longest time without a packet of either track; 0 where one of them is missing. */
  longest_hole: number;
  /** Seconds between the last frame and the end of the sound; 0 without either. */
  picture_ends_early: number;
  /** Seconds between the end of the sound and the last frame; 0 without either. */
  sound_ends_early: number;
};

/** Collects packet times as they pass and says what they amount to. Frames may come in decode order. */
export function createFrameClock(): FrameClock {
  const frames = createTrackClock();
  const sounds = createTrackClock();
  let keyframes = 0;
  return {
    addVideo(packet) {
      frames.add(packet);
      if (packet.type === 'key') keyframes += 1;
    },
    addAudio: (packet) => sounds.add(packet),
    read() {
      const [picture, sound] = [frames.times(), sounds.times()];
      const known = [picture, sound].filter(({ packets }) => packets > 0);
      const start = known.length > 0 ? Math.min(...known.map((track) => track.start)) : 0;
      const end = known.length > 0 ? Math.max(...known.map((track) => track.end)) : 0;
      const both = known.length === 2;
      const [frameGaps, soundGaps] = [frames.gaps(start, end), sounds.gaps(start, end)];
      const holes = both ? common(frameGaps.wide, soundGaps.wide) : [];
      return {
        start,
        end,
        picture,
        sound,
        keyframes,
        longest_frame_gap: picture.packets > 0 ? frameGaps.longest : null,
        longest_sound_gap: sound.packets > 0 ? soundGaps.longest : null,
        longest_hole: holes.reduce((most, { from, to }) => Math.max(most, to - from), 0),
        picture_ends_early: both ? Math.max(0, sound.end - frames.latest()) : 0,
        sound_ends_early: both ? Math.max(0, frames.latest() - sound.end) : 0,
      };
    },
  };
}

/** Between two packets of a track. */
type Gap = { from: number; to: number };

/** Shorter gaps are no hole: frames of a slow camera lie this far apart. */
const WIDE_SECONDS = 0.25;

function createTrackClock() {
  const stamps: number[] = [];
  let end = -Infinity;
  let start = Infinity;
  let last = -Infinity;
  return {
    add({ timestamp, duration }: PacketTime): void {
      stamps.push(timestamp);
      start = Math.min(start, timestamp);
      last = Math.max(last, timestamp);
      end = Math.max(end, timestamp + duration);
    },
    times: (): TrackTimes =>
      stamps.length === 0 ? { packets: 0, start: 0, end: 0 } : { packets: stamps.length, start, end },
    latest: () => last,
    gaps(from: number, to: number): { longest: number; wide: Gap[] } {
      const sorted = stamps.toSorted((a, b) => a - b);
      const wide: Gap[] = [];
      let longest = Math.max((sorted[0] ?? to) - from, to - last);
      sorted.forEach((stamp, index) => {
        const before = sorted[index - 1] ?? stamp;
        longest = Math.max(longest, stamp - before);
        if (stamp - before >= WIDE_SECONDS) wide.push({ from: before, to: stamp });
      });
      return { longest, wide };
    },
  };
}

/** Where a gap of the first track overlaps one of the second; both are in order. */
function common(first: readonly Gap[], second: readonly Gap[]): Gap[] {
  const overlaps: Gap[] = [];
  let start = 0;
  for (const gap of first) {
    while (start < second.length && (second[start]?.to ?? 0) <= gap.from) start += 1;
    for (let at = start; at < second.length && (second[at]?.from ?? Infinity) < gap.to; at += 1) {
      const from = Math.max(gap.from, second[at]?.from ?? 0);
      const to = Math.min(gap.to, second[at]?.to ?? 0);
      if (to > from) overlaps.push({ from, to });
    }
  }
  return overlaps;
}
