import { EVENT_TOPICS, EVENT_TYPES } from '@vivavoce/domain/feed/event-types.ts';
import { describe, expect, it } from 'vitest';
import en from './en/feed.json' with { type: 'json' };
import fr from './fr/feed.json' with { type: 'json' };

describe.each([
  ['en', en],
  ['fr', fr],
])('the feed in %s', (_language, phrases) => {
  it('has a sentence for everything that is recorded, and for nothing else', () => {
    const named = Object.keys(phrases.types).filter((key) => key !== 'other');
    expect(named.toSorted()).toEqual(EVENT_TYPES.map((type) => type.replace('.', '_')).toSorted());
  });

  it('names every topic', () => {
    expect(Object.keys(phrases.topics).toSorted()).toEqual(['all', ...EVENT_TOPICS].toSorted());
  });
});
