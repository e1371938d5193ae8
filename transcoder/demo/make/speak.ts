import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Cue } from '@vivavoce/domain/videos/captions.ts';
import { noise } from './motion.ts';
import type { Samples } from './motion.ts';
import type { Speech } from './people.ts';

const ANALYSIS_RATE = 16_000;
const SPEECH_RATE = 48_000;

/**
 * Seconds of silence: a speaker looks into the camera first, breathes between sentences and thinks after some of them.
 */
const BEFORE_S = 0.9;
const AFTER_S = 0.8;
const BREATH_S = 0.3;
const LONGEST_THOUGHT_S = 1.1;
/** A caption stays a moment longer than its sentence. */
const CAPTION_STAYS_S = 0.25;

export const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args]);

function samplesOf(file: string, rate: number): Float32Array {
  const raw = `${file}.f32`;
  ffmpeg('-i', file, '-ar', `${rate}`, '-ac', '1', '-f', 'f32le', raw);
  const bytes = readFileSync(raw);
  return new Float32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 4));
}

/** Cuts the quiet that a voice adds at both ends, so that pauses are ours alone. */
function trimmed(values: Float32Array): Float32Array {
  const isAudible = (value: number) => Math.abs(value) > 0.01;
  const first = Math.max(0, values.findIndex(isAudible));
  const last = values.findLastIndex(isAudible);
  return values.subarray(first, last + 1);
}

function speakSentence(text: string, speech: Speech, base: string): Float32Array {
  const raw = `${base}.raw.wav`;
  if (speech.engine === 'flite') {
    writeFileSync(`${base}.txt`, text);
    ffmpeg('-f', 'lavfi', '-i', `flite=textfile=${base}.txt:voice=${speech.voice}`, raw);
  } else {
    const { voice, words_per_minute, pitch } = speech;
    execFileSync('espeak-ng', ['-v', voice, '-s', `${words_per_minute}`, '-p', `${pitch}`, '-w', raw, text]);
  }
  return trimmed(samplesOf(raw, SPEECH_RATE));
}

const pauseAfter = (seed: number, index: number): number => {
  const thought = noise(seed * 31 + index);
  // Three of four pauses are breaths; the others are long enough to think.
  return BREATH_S + (thought > 0.75 ? LONGEST_THOUGHT_S : 0.35) * noise(seed * 17 + index * 3);
};

/**
 * Speaks the sentences into `<base>.wav` (48 kHz mono, evened out) with the rhythm of free speech.
 * @param seed decides where the pauses are long
 * @returns the samples to draw a face by, and when each sentence is heard
 */
export function speak(
  sentences: readonly string[],
  speech: Speech,
  base: string,
  seed: number,
): { samples: Samples; times: Pick<Cue, 'from_ms' | 'to_ms'>[] } {
  const pieces: Float32Array[] = [new Float32Array(Math.round(BEFORE_S * SPEECH_RATE))];
  let at = pieces[0]?.length ?? 0;
  const times = sentences.map((sentence, index) => {
    const spoken = speakSentence(sentence, speech, `${base}-${index}`);
    const last = index === sentences.length - 1;
    const pause = new Float32Array(Math.round((last ? AFTER_S : pauseAfter(seed, index)) * SPEECH_RATE));
    pieces.push(spoken, pause);
    const ms = (position: number) => Math.round((position / SPEECH_RATE) * 1000);
    const from_ms = ms(at);
    const to_ms = ms(at + spoken.length + CAPTION_STAYS_S * SPEECH_RATE);
    at += spoken.length + pause.length;
    return { from_ms, to_ms };
  });
  writeFileSync(
    `${base}.pcm`,
    Buffer.concat(pieces.map((piece) => Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))),
  );
  const shift = speech.engine === 'flite' && speech.pitch !== 1 ? `rubberband=pitch=${speech.pitch},` : '';
  const room = 'highpass=f=90,lowpass=f=7600,aecho=0.9:0.5:23|37:0.10|0.06';
  const source = ['-f', 'f32le', '-ar', `${SPEECH_RATE}`, '-ac', '1', '-i', `${base}.pcm`];
  ffmpeg(...source, '-af', `${shift}${room},loudnorm=I=-19:TP=-2`, '-ar', '48000', '-ac', '1', `${base}.wav`);
  return { samples: { rate: ANALYSIS_RATE, values: samplesOf(`${base}.wav`, ANALYSIS_RATE) }, times };
}
