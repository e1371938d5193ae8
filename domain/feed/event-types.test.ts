import { describe, expect, it } from 'vitest';
import { EVENT_TOPICS, EVENT_TYPES, topicOf } from './event-types.ts';

describe('what an entry of the feed is about', () => {
  it.each([
    ['application.invited', 'applicants'],
    ['application.rated', 'reviews'],
    ['attempt.interrupted', 'interviews'],
    ['declined', 'interviews'],
    ['extension.requested', 'requests'],
    ['review.finalised', 'reviews'],
    ['job.published', 'activity'],
    ['reviewer.added', 'activity'],
    ['questions.emailed', 'activity'],
    ['something.new', 'activity'],
  ])('%s belongs to %s', (type, topic) => expect(topicOf(type)).toBe(topic));

  it('leaves no topic without entries, and names no type twice', () => {
    expect(new Set(EVENT_TYPES.map(topicOf))).toEqual(new Set(EVENT_TOPICS));
    expect(new Set(EVENT_TYPES).size).toBe(EVENT_TYPES.length);
  });
});
