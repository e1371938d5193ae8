import { wordsOf } from '@vivavoce/domain/transcripts/cues.ts';
import { describe, expect, it } from 'vitest';
import { alignInThread } from './align-in-thread.ts';
import { alignWords } from './align-words.ts';
import { speak } from './synthesis.ts';

const TEXTS = {
  en: `I joined the team in the spring, when nobody wanted to look after the night deliveries. The first thing that I did
    was to ride along in every van for a week, and to write down where we lost time. We lost most of it at the gate. So I
    went to the guards, and what they needed was a list of names before five. It sounds small, but after a month we
    were on time in 96 % of all cases, and two drivers who had wanted to leave stayed with us. What I learned is to go to
    the people who do the work before I draw a plan.`,
  fr: `Je suis arrivée dans cette équipe au printemps, quand personne ne voulait s’occuper des livraisons de nuit. J’ai
    d’abord accompagné chaque camion pendant une semaine, et j’ai noté où nous perdions du temps. Nous en perdions surtout
    à l’entrée. J’ai donc demandé aux gardiens ce qu’il leur fallait, et ils ont répondu qu’ils voulaient une liste des
    noms avant cinq heures. Cela paraît peu, mais au bout d’un mois nous étions à l’heure presque tous les jours.`,
};

/** A text spoken by another voice, faster or slower, with silences between words, and its true times. */
async function aSpeaker(
  language: 'en' | 'fr',
  manner: { voice: string; rate: number; pitch: number },
  silences_ms: number[],
) {
  const words = wordsOf(TEXTS[language]);
  const spoken = await speak(words, language, manner);
  if (!spoken) throw new Error(`no voice for ${language}`);
  const { samples, sample_rate, starts } = spoken;
  const parts: Int16Array[] = [];
  const truth: (number | null)[] = [];
  let [from, added] = [0, 0];
  for (const [place, start] of starts.entries()) {
    // Every seventh word is thought about.
    const silence = place % 7 === 6 && start !== null ? (silences_ms[place % silences_ms.length] ?? 0) : 0;
    if (silence > 0 && start !== null) {
      const cut = Math.round((start * sample_rate) / 1000);
      parts.push(samples.subarray(from, cut), new Int16Array(Math.round((silence * sample_rate) / 1000)));
      [from, added] = [cut, added + silence];
    }
    truth.push(start === null ? null : start + added);
  }
  parts.push(samples.subarray(from));
  const whole = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return { words, samples: whole, sample_rate, truth };
}

/** Milliseconds by which the words are off, in ascending order. */
const errorsOf = (found: readonly { from_ms: number }[], truth: readonly (number | null)[]): number[] =>
  truth
    .flatMap((time, place) => (time === null ? [] : [Math.abs((found[place]?.from_ms ?? 0) - time)]))
    .sort((a, b) => a - b);

describe('the words of a typed text', () => {
  it.each([
    ['en', 'fluently', { voice: 'en-gb-x-rp', rate: 150, pitch: 75 }, [0]],
    ['en', 'with hesitation', { voice: 'en-gb-scotland', rate: 190, pitch: 30 }, [300, 900, 2000]],
    ['fr', 'with hesitation', { voice: 'fr-be', rate: 150, pitch: 70 }, [300, 900, 2000]],
  ] as const)('are found in the sound, in %s, said %s', async (language, _how, manner, silences) => {
    const { words, samples, sample_rate, truth } = await aSpeaker(language, manner, [...silences]);
    const found = await alignInThread({ samples, sample_rate, words, language });
    expect(found?.map(({ text }) => text)).toEqual(words);
    const errors = errorsOf(found ?? [], truth);
    expect(errors[Math.floor(errors.length / 2)]).toBeLessThanOrEqual(80);
    expect(errors.filter((error) => error <= 500).length / errors.length).toBeGreaterThanOrEqual(0.92);
    for (const [place, { from_ms, to_ms }] of (found ?? []).entries()) {
      expect(to_ms).toBeGreaterThan(from_ms);
      expect(from_ms).toBeGreaterThanOrEqual(found?.[place - 1]?.from_ms ?? 0);
    }
  });

  it('are not claimed where the text is not what was said, in noise, or without a voice of the language', async () => {
    const { words, samples, sample_rate } = await aSpeaker('en', { voice: 'en-gb-x-rp', rate: 150, pitch: 75 }, [0]);
    expect(await alignWords(samples, sample_rate, words.slice(0, 5), 'en')).toBeNull();
    expect(await alignWords(samples, sample_rate, [...words, ...words, ...words, ...words], 'en')).toBeNull();
    expect(await alignWords(samples, sample_rate, words, 'xx')).toBeNull();
    const hum = Int16Array.from(samples, (_, at) => 8000 * Math.sin(at / 3));
    expect(await alignWords(hum, sample_rate, words, 'en')).toBeNull();
    expect(await alignWords(new Int16Array(0), sample_rate, words, 'en')).toBeNull();
  });
});
