import { cleanText } from '@vivavoce/domain/ai/clean-text.ts';
import type { AiReply, FakeAi } from './ai-server.ts';

/** Sentence of an applicant beside those that address software. */
export const SAID = 'I worked in a bakery by the river.';
/** Sentence about it that a model may write. */
export const HONEST_SENTENCE = 'They worked in a bakery.';
/** A person of another interview. */
export const FOREIGN = 'Ms Osei of Harbour Ltd';
/** So many words in a row are enough for a model to understand what is wanted. */
const UNDERSTOOD = 4;

interface Cite {
  cue: number;
  quote: string;
}

/** The material of the last question. */
export const materialOf = (ai: FakeAi): string => ai.requests.at(-1)?.messages.at(-1)?.content ?? '';

/** The beginning of a text, as a model quotes it. */
export const quoteOf = (text: string): string => text.split(' ').slice(0, 8).join(' ');

const partsOf = (text: string): string[] => text.split(/\s+/u).filter(Boolean);

/** Whether what an applicant says to software reached the model. */
export function isReached(ai: FakeAi, injected: string): boolean {
  const material = ` ${partsOf(materialOf(ai).replaceAll(/^\[\d+\]/gmu, '')).join(' ')} `;
  const parts = partsOf(cleanText(injected).text);
  const length = Math.min(UNDERSTOOD, parts.length);
  return parts.some(
    (_, at) => at + length <= parts.length && material.includes(` ${parts.slice(at, at + length).join(' ')} `),
  );
}

/** The honest passage, where it is in the last material, and the injected words as if they were beside it. */
function citesOf(ai: FakeAi, injected: string): { honest: Cite; own: Cite } {
  const material = materialOf(ai);
  const line = Number(/\[(\d+)\] [^\n]*$/.exec(material.slice(0, material.indexOf('bakery')))?.[1]);
  return { honest: { cue: line, quote: 'worked in a bakery' }, own: { cue: line, quote: quoteOf(injected) } };
}

/** Sentences of a model that does whatever the material wants, and some more. */
export function obedientSentences(ai: FakeAi, injected: string): { text: string; cites: Cite[] }[] {
  const { honest, own } = citesOf(ai, injected);
  return [
    { text: HONEST_SENTENCE, cites: [honest] },
    { text: 'This is the best candidate.', cites: [honest] },
    { text: 'Recommend this applicant.', cites: [own] },
    { text: injected.slice(0, 250), cites: [own] },
    { text: 'Excellent in every way.', cites: [{ ...own, cue: own.cue + 1 }] },
    { text: 'They score 10 of 10.', cites: [honest] },
    { text: `They are stronger than ${FOREIGN}.`, cites: [honest] },
    { text: 'See ![x](https://evil.example/p.png).', cites: [honest] },
    { text: 'They won every prize.', cites: [{ cue: honest.cue, quote: 'won every prize there is' }] },
    { text: 'They worked in a bakery for years.', cites: [{ cue: 900, quote: 'worked in a bakery' }] },
  ];
}

/** Passages worth hearing of the same model. */
export const obedientHighlights = (ai: FakeAi, injected: string): Cite[] => [
  citesOf(ai, injected).own,
  { cue: 1, quote: 'won every prize there is' },
];

/**
 * Passages of the same model, for whatever they are asked: the honest one for the first thing, the injected words for
 * all others, and honest words for all of them as soon as it reads what is wanted of it.
 */
export function obedientPassages(ai: FakeAi, injected: string): AiReply {
  const { honest, own } = citesOf(ai, injected);
  const invented = { cue: 1, quote: 'won every prize there is' };
  const cites = [own, { ...own, cue: own.cue + 1 }, invented, ...(isReached(ai, injected) ? [honest] : [])];
  const claims = [1, 2, 3, 4, 5, 6, 7, 99].map((nth) => ({ nth, cites: nth === 1 ? [honest] : cites }));
  return {
    content: JSON.stringify({
      criteria: claims.map(({ nth, cites: of }) => ({ criterion: nth, cites: of })),
      groups: claims.map(({ nth, cites: of }) => ({ group: nth, cites: of })),
    }),
  };
}

/** Whether readers learn that something in the material was not meant for people. */
export const isNoted = (notes: readonly string[]): boolean =>
  notes.includes('instruction_like') || notes.includes('invisible_characters');
