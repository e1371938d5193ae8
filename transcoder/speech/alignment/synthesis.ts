import load from '@echogarden/espeak-ng-emscripten';

/** A text spoken by a machine, with the moment at which each of its words begins. */
export interface Spoken {
  samples: Int16Array;
  sample_rate: number;
  /** Milliseconds; null for a word that has no sound, such as a dash. */
  starts: (number | null)[];
}

/** The synthesiser names its voices by language; both English ones know the words of the other. */
const VOICES: Readonly<Record<string, string>> = { en: 'en-us', fr: 'fr' };

/** How a voice sounds; other values than the usual ones make another speaker of it. */
interface Manner {
  voice?: string;
  /** Words a minute. */
  rate?: number;
  /** 0 to 100. */
  pitch?: number;
}

/** @returns null for a language without a voice, and for words without a sound */
export async function speak(
  words: readonly string[],
  language: string,
  { voice = VOICES[language] ?? language, rate, pitch }: Manner = {},
): Promise<Spoken | null> {
  const { eSpeakNGWorker } = await load();
  const synthesiser = new eSpeakNGWorker();
  if (synthesiser.set_voice(voice) !== 0) return null;
  if (rate !== undefined) synthesiser.set_rate(rate);
  if (pitch !== undefined) synthesiser.set_pitch(pitch);
  const parts: Int16Array[] = [];
  const begins = new Map<number, number>();
  synthesiser.synthesize(words.join(' '), (samples, events) => {
    if (samples && samples.byteLength > 0) parts.push(new Int16Array(samples.slice(0)));
    for (const { type, text_position, audio_position } of events)
      if (type === 'word' && !begins.has(text_position - 1)) begins.set(text_position - 1, audio_position);
    return false;
  });
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (length === 0) return null;
  const samples = new Int16Array(length);
  let at = 0;
  for (const part of parts) {
    samples.set(part, at);
    at += part.length;
  }
  return { samples, sample_rate: synthesiser.get_samplerate(), starts: startsOf(words, begins) };
}

/** Characters are counted as code points; an abbreviation or a number has an event for each word that is spoken. */
function startsOf(words: readonly string[], begins: ReadonlyMap<number, number>): (number | null)[] {
  let from = 0;
  return words.map((word) => {
    const length = [...word].length;
    const place = Array.from({ length }, (_, index) => from + index).find((character) => begins.has(character));
    from += length + 1;
    return place === undefined ? null : (begins.get(place) ?? null);
  });
}
