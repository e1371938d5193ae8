import { expect, it } from 'vitest';
import { cleanText } from './clean-text.ts';
import { REQUESTS, WAYS } from '@vivavoce/server/test/fakes/injections.ts';
import { ordinarySentences } from '@vivavoce/server/test/fakes/ordinary-sentences.ts';
import { noteInstructions } from './instruction-notes.ts';

it('notes at least nine of ten requests to software, however they are written', () => {
  const missed: string[] = [];
  for (const [way, write] of Object.entries(WAYS))
    for (const request of REQUESTS)
      if (!noteInstructions(`I worked in a bakery. ${write(request)} Then I moved to Lyon.`))
        missed.push(`${way}: ${request}`);
  expect(Object.keys(WAYS).length * REQUESTS.length).toBe(150);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(15);
});

it('takes every invisible character out of what is sent, and says so', () => {
  for (const way of ['zero width', 'direction marks', 'tags'])
    for (const request of REQUESTS) {
      const { text, stripped } = cleanText(WAYS[way]!(request));
      expect(stripped, way).toBe(true);
      expect(text).not.toMatch(/[\u200B-\u200F\u202A-\u202E\u{E0000}-\u{E007F}]/u);
    }
});

it('notes at most one of fifty ordinary sentences', () => {
  const sentences = ordinarySentences();
  expect(sentences).toHaveLength(500);
  const noted = sentences.filter((sentence) => noteInstructions(sentence));
  expect(noted.length, noted.join('\n')).toBeLessThanOrEqual(10);
});
