import { speechFigures } from '@vivavoce/domain/transcripts/speech-figures.ts';
import { expect, it } from 'vitest';
import { speak } from './alignment/synthesis.ts';
import { findVoice } from './voice.ts';

/** Said in one breath each, without a comma at which a speaker would rest. */
const BREATHS = {
  en: [
    'I joined the team in the spring',
    'nobody wanted to look after the night deliveries',
    'so I rode along in every van for a week',
    'we lost most of our time at the gate',
    'what they needed was a list of names before five',
    'two drivers who had wanted to leave stayed with us',
  ],
  fr: [
    'je suis arrivée dans cette équipe au printemps',
    'personne ne voulait des livraisons de nuit',
    'j’ai accompagné chaque camion pendant une semaine',
    'nous perdions surtout du temps à l’entrée',
    'les gardiens voulaient une liste des noms avant cinq heures',
    'deux conducteurs qui voulaient partir sont restés',
  ],
};
const PAUSES_MS = [300, 400, 700, 1_200, 2_200, 3_500];

type Stretch = { from_ms: number; to_ms: number };
/** How far the noise of a room lies below the voice. */
const RANGES_DB = [20, 30, 50];

/** Without the silence that the synthesiser puts before and after. */
function trimmed(samples: Int16Array): Int16Array {
  const loud = (value: number) => Math.abs(value) > 300;
  return samples.subarray(samples.findIndex(loud), samples.findLastIndex(loud) + 1);
}

/** The same noise each time: numbers without chance. */
function noiseFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return (state / 2_147_483_648 - 1) * Math.sqrt(3);
  };
}

/** Breaths with known silences between them. */
async function aRecording(language: 'en' | 'fr', manner: { voice: string; rate: number }) {
  const parts: Int16Array[] = [];
  const silences: Stretch[] = [];
  const words: string[] = [];
  let [rate, length, sounding, energy] = [0, 0, 0, 0];
  const inMs = (samples: number) => (samples * 1000) / rate;
  for (const [place, breath] of [...BREATHS[language], ...BREATHS[language]].entries()) {
    const spoken = await speak(breath.split(' '), language, manner);
    if (!spoken) throw new Error(`no voice for ${language}`);
    rate = spoken.sample_rate;
    if (place > 0) {
      const pause = new Int16Array(Math.round(((PAUSES_MS[place % PAUSES_MS.length] ?? 0) * rate) / 1000));
      silences.push({ from_ms: inMs(length), to_ms: inMs(length + pause.length) });
      parts.push(pause);
      length += pause.length;
    }
    const sound = trimmed(spoken.samples);
    words.push(...breath.split(' '));
    parts.push(sound);
    length += sound.length;
    sounding += sound.length;
    energy += sound.reduce((sum, value) => sum + value * value, 0);
  }
  const samples = new Int16Array(length);
  let at = 0;
  for (const part of parts) {
    samples.set(part, at);
    at += part.length;
  }
  return { samples, sample_rate: rate, silences, words, level: Math.sqrt(energy / sounding) };
}

/** The recording as it sounds in a room. */
function inNoise({ samples, level }: { samples: Int16Array; level: number }, range_db: number): Int16Array {
  const next = noiseFrom(range_db);
  return samples.map((value) => value + Math.round(next() * level * 10 ** (-range_db / 20)));
}

it.each([
  ['en', { voice: 'en-us', rate: 150 }],
  ['en', { voice: 'en-gb-scotland', rate: 190 }],
  ['fr', { voice: 'fr', rate: 150 }],
] as const)('finds pauses and the pace in the noise of a room, in %s by %o', async (language, manner) => {
  let [missed, all] = [0, 0];
  const recording = await aRecording(language, manner);
  const { sample_rate, silences, words } = recording;
  for (const range of RANGES_DB) {
    const samples = inNoise(recording, range);
    const duration_ms = (samples.length * 1000) / sample_rate;
    const { stretches: voice, range_db } = findVoice(samples, sample_rate);
    const measured = { voice, range_db: Math.floor(range_db), duration_ms, loudness_tenths: null, clipped: false };
    const figures = speechFigures(measured, { texts: [words.join(' ')], verbatim: true });
    const gaps = voice.slice(1).map(({ from_ms }, place) => ({ from_ms: voice[place]?.to_ms ?? 0, to_ms: from_ms }));
    const isFound = (silence: Stretch) =>
      gaps.some(({ from_ms, to_ms }) => {
        const middle = (from_ms + to_ms) / 2;
        return to_ms - from_ms >= 250 && middle > silence.from_ms && middle < silence.to_ms;
      });
    all += silences.length;
    missed += silences.filter((silence) => !isFound(silence)).length;
    const long = silences.map(({ from_ms, to_ms }) => to_ms - from_ms).filter((length) => length >= 2_000);
    const speaking_ms = duration_ms - long.reduce((sum, length) => sum + length, 0);
    const pace = (words.length * 60_000) / speaking_ms;
    expect(Math.abs((figures.words_per_minute ?? 0) / pace - 1), `${range} dB`).toBeLessThanOrEqual(0.05);
  }
  expect(1 - missed / all).toBeGreaterThanOrEqual(0.98);
});
