/** With extra time without a limit: an hour. Uploads, processing and every limit of time and memory allow for it. */
export const LONGEST_RECORDING_MINUTES = 60;

/** Rules of attempts and their clocks (applicant-flow rules 2, 3 and 5). */
export const ATTEMPT_LIMITS = {
  /** Less than this is a false start, so it never costs an attempt. */
  counts_from_seconds: 5,
  /** Two repeats absorb ordinary trouble; a third points to a cause that staff should see. */
  free_technical_repeats: 2,
  /** Largest credit for outages, so that they cannot extend the time to think at will. */
  outage_credit_max_seconds: 60,
  /** Practice and experience activities allow endless attempts; this many stay stored. */
  kept_when_unlimited: 5,
  /** 3-2-1 before every recording, so that it does not start by surprise. */
  countdown_seconds: 3,
  /** A camera's first frames are dark or frozen; the recorder starts after this. */
  stream_warm_up_seconds: 2,
  longest_recording_seconds: LONGEST_RECORDING_MINUTES * 60,
  /** A recording is a few seconds longer than its limit when the stop event is late. */
  recording_slack_seconds: 5,
  /** Moments at which the time left is announced. */
  notices_at_seconds: [30, 10],
  /** A muted microphone is noticed before the answer is lost. */
  silence_warning_seconds: 5,
  /** The device check proves the real pipeline with one short recording. */
  device_check_seconds: 4,
} as const;

/** From which figures on a picture counts as stuttering. */
export const PICTURE_LIMITS = {
  /**
   * EN 301 549 (6.5.1) calls 12 frames a second usable with restrictions for lip-reading. Cameras in a dim room step down
   * to 10 by themselves, so only less is a fault.
   */
  frames_per_second_min: 8,
  /** A still of two seconds hides a whole phrase; in sound recordings of busy devices the longest measured 1.2 seconds. */
  gap_max_seconds: 2,
  /** As for the length of a recording: more than its tolerance is missing. */
  ends_early_max_seconds: 2,
  /** While recording, frames are counted over this time: long enough that one late frame is no warning. */
  watched_seconds: 5,
} as const;

/** From which figures on a recording counts as lacking sound. */
export const SOUND_LIMITS = {
  /** Codecs send nothing for up to two and a half seconds of silence. */
  gap_max_seconds: 3,
  /** As for the picture. */
  ends_early_max_seconds: 2,
  /** A word is missing: a piece of the file was lost, since picture and sound never pause together. */
  missing_max_seconds: 0.75,
} as const;

/** Limits of one upload (recording 3 to 5). */
export const UPLOAD_LIMITS = {
  /** A laptop woken from sleep delivers everything it held as one chunk. */
  segment_max_bytes: 64 * 1024 * 1024,
  /** Most that a tab buffers when the browser stores nothing. */
  memory_spool_max_bytes: 64 * 1024 * 1024,
  /** One media chunk a second keeps the loss of a crash below two seconds. */
  timeslice_ms: 1000,
  /** Each of the first seconds is sent alone: a recording that the server will refuse is refused early. */
  short_chunks_ms: 10_000,
  /** Chunks never match seconds; ten minutes in half-second pieces, twice over. */
  segments_max: 2400,
  /** Longer answers get as many for each second, up to the length of the manifest that seals a recording. */
  segments_per_second_max: 4,
  /** Of one track: an hour in pieces of a second, more than twice over. */
  segments_ceiling: 10_000,
  /** Bytes of the longest manifest: two tracks, each with that many segments. */
  manifest_max_bytes: 4_000_000,
  /** New part after each interruption; more than this is a broken device, fewer would lose a poor but honest one. */
  parts_max: 100,
  /** Ten minutes at the top bitrate of the ladder with headroom for a poor encoder. */
  attempt_max_bytes: 512 * 1024 * 1024,
  /** The longest recording with extra time, at the same rate. */
  joined_max_bytes: 3328 * 1024 * 1024,
  /** Time without progress before a request is abandoned; there is no limit on its total time. */
  no_progress_ms: 10_000,
  /** First wait before a repeat. */
  backoff_min_ms: 500,
  /** Longest wait between repeats, so that a returning network is used immediately. */
  backoff_max_ms: 8_000,
  /** Two keep a slow line full without starving the first chunk. */
  parallel_puts: 2,
  /** iOS may never send the stop event. */
  stop_guard_ms: 5_000,
  /** A recorder that is silent for this long is gone, and its lease is free. */
  heartbeat_lost_seconds: 30,
  /** How often the client renews its lease. */
  heartbeat_seconds: 10,
  /** Largest difference between the joined file and the recorder's measurement. */
  duration_tolerance_seconds: 2,
} as const;

/** Limits of downloads of recordings. */
export const DOWNLOAD_LIMITS = {
  /** Applicants in one archive: a shortlist, some gigabytes. */
  applicants_max: 50,
} as const;
