/** Limits of transcripts. A person says about 1,500 words in the ten minutes of the longest answer. */
export const TRANSCRIPT_LIMITS = {
  text_max_characters: 40_000,
  /** A file with times has more characters than its words. */
  file_max_characters: 200_000,
  cues_max: 1000,
  cue_max_characters: 500,
  /** Times may exceed the recording by this much: programs round them. */
  beyond_end_ms: 1000,
  /** The first version and the newest ones are kept; between them the oldest corrections go. */
  versions_max: 50,
} as const;

/** Reading speeds that captions should keep to: hints in the editor, never refusals. */
export const CAPTION_HINTS = {
  line_characters: 42,
  lines: 2,
  seconds: 7,
  characters_per_second: 20,
} as const;

/** Origin of the words: written by a person, from a file of captions, or recognised by an AI provider. */
export const TRANSCRIPT_SOURCES = ['typed', 'uploaded', 'provider'] as const;
export type TranscriptSource = (typeof TRANSCRIPT_SOURCES)[number];

/**
 * How exact the times are: `word` known for each word · `segment` known for each caption · `aligned` found by comparing the
 * text with the sound · `approximate` spread over the measured speech.
 */
export const TRANSCRIPT_TIMES = ['word', 'segment', 'aligned', 'approximate'] as const;
export type TranscriptTimes = (typeof TRANSCRIPT_TIMES)[number];
