/** Numbers of capture alone; those shared with the server are in domain/limits. */

/** Camera constraints and encoder bitrates, best first. */
export const QUALITIES = {
  standard: { width: 1280, height: 720, frame_rate: 30, video_bits_per_second: 1_200_000 },
  reduced: { width: 854, height: 480, frame_rate: 30, video_bits_per_second: 600_000 },
  /**
   * Never selected automatically: for applicants who want to be seen although connection or device are too slow for
   * more.
   */
  smallest: { width: 640, height: 360, frame_rate: 24, video_bits_per_second: 300_000 },
  audio: null,
} as const;

/** Speech in Opus or AAC is transparent here. */
export const AUDIO_BITS_PER_SECOND = 64_000;
/** A key frame this often keeps seeking quick and every chunk soon decodable. */
export const KEY_FRAME_INTERVAL_MS = 2000;
/** A camera that has not answered by now is reported, though it may still answer. */
export const DEVICE_ANSWER_MS = 10_000;
/** Larger chunks travel in pieces, so that a poor line never repeats tens of megabytes. */
export const PIECE_BYTES = 8 * 1024 * 1024;
/** Longest recording of a staff member; longer videos are made with other tools. */
export const CLIP_MAX_SECONDS = 600;
/** Seconds of deliveries that are judged together: one empty piece is normal, and the alarm comes within five seconds. */
export const EMPTY_LOOKS = 4;
/** Fewest bytes a second of a voice: digital silence has 370 in Chromium. */
export const VOICE_BYTES_MIN = 100;
/** Fewest bytes a second with a picture: a black one with digital silence has 2100 in Chromium. */
export const PICTURE_BYTES_MIN = 500;
/** A recorder without data for this long has died without an event. */
export const STALL_MS = 15_000;
/** Some browsers leave the opening of a database unanswered in private windows. */
export const STORAGE_ANSWER_MS = 3000;

/** Below this the line cannot keep up with the standard quality. */
export const STANDARD_MIN_BITS_PER_SECOND = 1_500_000;
/** Below this it cannot keep up with the reduced one: its bitrate, the sound, and a fifth to spare. */
export const REDUCED_MIN_BITS_PER_SECOND = 800_000;
/** How long a measurement of the connection is valid. */
export const LINE_MEASURE_LASTS_MS = 60_000;
/** Enough to outlast the slow start of a distant server, little enough to send beside everything else. */
export const LINE_PROBE_BYTES = 256 * 1024;
/** A higher share of lost frames looks like stutter. */
export const LOST_FRAMES_MAX = 0.05;

/** Root mean square levels relative to full scale. */
export const SILENT_BELOW_DB = -65;
export const QUIET_BELOW_DB = -42;
/** Mean brightness from 0 to 1: a covered lens lies below, a dim room above. */
export const DARK_BELOW = 0.04;
