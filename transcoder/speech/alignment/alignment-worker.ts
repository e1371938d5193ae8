import { parentPort, workerData } from 'node:worker_threads';
import { alignWords } from './align-words.ts';
import type { AlignmentJob } from './align-in-thread.ts';

const { samples, sample_rate, words, language } = workerData as AlignmentJob;
parentPort?.postMessage(await alignWords(samples, sample_rate, words, language));
