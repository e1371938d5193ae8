import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Samples } from './motion.ts';
import type { Speech } from './people.ts';

const ANALYSIS_RATE = 16_000;

export const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args]);

/** Speaks a sentence into `<base>.wav` (48 kHz mono, evened out, with a breath before and after) and returns its samples. */
export function speak(text: string, speech: Speech, base: string): Samples {
  const raw = `${base}.raw.wav`;
  if (speech.engine === 'flite') {
    writeFileSync(`${base}.txt`, text);
    ffmpeg('-f', 'lavfi', '-i', `flite=textfile=${base}.txt:voice=${speech.voice}`, raw);
  } else {
    const { voice, words_per_minute, pitch } = speech;
    execFileSync('espeak-ng', ['-v', voice, '-s', `${words_per_minute}`, '-p', `${pitch}`, '-w', raw, text]);
  }
  const shift = speech.engine === 'flite' && speech.pitch !== 1 ? `rubberband=pitch=${speech.pitch},` : '';
  const room = 'highpass=f=90,lowpass=f=7600,aecho=0.9:0.5:23|37:0.10|0.06';
  const filter = `aresample=48000,${shift}${room},loudnorm=I=-19:TP=-2,adelay=350,apad=pad_dur=0.6`;
  ffmpeg('-i', raw, '-af', filter, '-ar', '48000', '-ac', '1', `${base}.wav`);
  ffmpeg('-i', `${base}.wav`, '-ar', `${ANALYSIS_RATE}`, '-f', 'f32le', `${base}.f32`);
  const bytes = readFileSync(`${base}.f32`);
  const values = new Float32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 4));
  return { rate: ANALYSIS_RATE, values };
}
