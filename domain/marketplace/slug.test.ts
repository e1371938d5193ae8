import { expect, test } from 'vitest';
import { slugOf } from './slug.ts';

test.each([
  ['Client conversations', 'client-conversations'],
  ['  Réflexion & action ', 'reflexion-action'],
  ['日本', 'section'],
  ['x'.repeat(80), 'x'.repeat(60)],
])('%j becomes %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
