import { ENGLISH_ANSWERS } from './answers-english.ts';
import { FRENCH_ANSWERS } from './answers-french.ts';

/** One person's answer to one question of the demo's activities. */
export type DemoAnswer = {
  /** A name of PEOPLE. */
  person: string;
  /** By this name the demo's activities find it. */
  question: string;
  /** One breath each; pauses lie between them, longer after some than after others. */
  sentences: readonly string[];
};

export const DEMO_ANSWERS: readonly DemoAnswer[] = [...ENGLISH_ANSWERS, ...FRENCH_ANSWERS];
