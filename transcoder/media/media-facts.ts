export type ContainerName = 'mp4' | 'webm';

/** Content of a media file, measured from its packets rather than from what its header claims. Times are seconds. */
export type MediaFacts = {
  container: ContainerName;
  /** Type with the codecs, as a player's `canPlayType` wants it. */
  mime_type: string;
  bytes: number;
  /** Seconds from the first packet to the end of the last one, over both tracks; of a trimmed file what is shown. */
  duration: number;
  /** The edit list of the file leaves out more than a frame, which is in the file all the same. */
  trimmed: boolean;
  /** Pixels as shown, after rotation and pixel shape; null without a video track. */
  width: number | null;
  height: number | null;
  /** WebCodecs short names: avc, hevc, vp8, vp9, av1. */
  video_codec: string | null;
  /** WebCodecs short names: aac, opus, vorbis. */
  audio_codec: string | null;
  video_frames: number;
  keyframes: number;
  audio_packets: number;
  /** The longest time without a new picture; null without a video track. */
  longest_frame_gap: number | null;
  /** Seconds between the last frame and the end of the sound; 0 without a picture or without sound. */
  picture_ends_early: number;
  /** The longest time without sound data; null without a sound track. */
  longest_sound_gap: number | null;
  /** Seconds between the end of the sound and the last frame; 0 without a picture or without sound. */
  sound_ends_early: number;
  /**
   * The longest time without a packet of either track, 0 where one of them is missing; of a recording with a hole at
   * least the seconds by which it is too short.
   */
  longest_hole: number;
  /** Packets that went back in time and were left out of a copy. */
  packets_left_out: number;
  /** The picture has a range of brightness that ordinary screens cannot show (HLG or PQ). */
  high_dynamic_range: boolean;
  /** The picture may be coded as half pictures of every other line. */
  interlaced: boolean;
  /** The last packets could not be read: the file was cut off or is broken from there on. */
  truncated: boolean;
};
