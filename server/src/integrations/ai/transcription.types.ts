/** Sound for a transcription: 16 kHz, one channel. */
export interface Speech {
  flac: Uint8Array<ArrayBuffer>;
  /** The same sound as WAV, made only for a server that refuses FLAC. */
  wav: () => Promise<Uint8Array<ArrayBuffer>>;
  duration_ms: number;
}

export interface HeardWord {
  text: string;
  from_ms: number;
  to_ms: number;
}

/** Transcription by a server, whatever the shape of its answer. */
export interface Heard {
  text: string;
  /** Empty with `times: 'none'`. Times never run backwards, and none is past the end. */
  words: HeardWord[];
  /** `word`: each word has its own times. `segment`: words share the time of a passage by letters. `none`: text alone. */
  times: 'word' | 'segment' | 'none';
  /** ISO 639-1, where the server named a language that we know. */
  language: string | null;
  /** How many times had to be corrected. */
  repaired: number;
}

/** A server that turns speech into text. */
export interface Transcriber {
  readonly model: string;
  /**
   * @param options.language ISO 639-1, the language that is expected
   * @throws AiFault
   */
  transcribe(speech: Speech, options: { language: string; signal?: AbortSignal }): Promise<Heard>;
}
