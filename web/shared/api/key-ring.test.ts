import { expect, it } from 'vitest';
import { createKeyRing } from './key-ring.ts';

it('keeps its key for a repeat of the same content and takes a new one for anything else', () => {
  const keys = createKeyRing();
  const first = keys.keyFor({ text: 'One' });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(keys.keyFor({ text: 'One' })).toBe(first);
  expect(keys.keyFor({ text: 'Two' })).not.toBe(first);
});

it('takes the same words as a new wish once they were created', () => {
  const keys = createKeyRing();
  const first = keys.keyFor({ text: 'One' });
  keys.done();
  expect(keys.keyFor({ text: 'One' })).not.toBe(first);
});
