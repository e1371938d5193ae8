import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { forgetChoices, forgetChoicesOfOthers, keepChoice, keptChoice } from './kept-choices.ts';

const responded = '7 {"status":"Responded","filter":"All"}';
const reviewed = '7 {"status":"Reviewed","filter":"All"}';
const three = { all: false, ids: [3, 1, 2] };
const allBut = { all: true, ids: [9] };

let items: Map<string, string>;
beforeEach(() => {
  items = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('who is ticked in a list', () => {
  it('is kept for each list', () => {
    keepChoice(1, responded, three);
    keepChoice(1, reviewed, allBut);
    expect(keptChoice(1, responded)).toMatchObject(three);
    expect(keptChoice(1, reviewed)).toMatchObject(allBut);
    expect(keptChoice(1, '8 {}')).toBeUndefined();
    keepChoice(1, responded, { all: false, ids: [] });
    expect(keptChoice(1, responded)).toBeUndefined();
    keepChoice(1, reviewed, { all: true, ids: [] });
    expect(keptChoice(1, reviewed)).toMatchObject({ all: true, ids: [] });
  });

  it('is nobody else’s, and goes when another person signs in', () => {
    keepChoice(1, responded, three);
    expect(keptChoice(2, responded)).toBeUndefined();
    forgetChoicesOfOthers(1);
    expect(keptChoice(1, responded)).toMatchObject(three);
    forgetChoicesOfOthers(2);
    expect(items.size).toBe(0);
    keepChoice(1, responded, three);
    keepChoice(2, responded, allBut);
    expect(keptChoice(1, responded)).toBeUndefined();
    forgetChoices();
    expect(items.size).toBe(0);
  });

  it('is kept for a few lists and some hours', () => {
    for (let list = 0; list < 20; list += 1) keepChoice(1, `${list}`, three);
    expect([keptChoice(1, '3'), keptChoice(1, '19')]).toEqual([undefined, expect.objectContaining(three)]);
    vi.advanceTimersByTime(SESSION_LIMITS.typed_kept_hours * 3_600_000);
    expect(keptChoice(1, '19')).toBeUndefined();
  });

  it('is not there where a browser keeps nothing, or something else', () => {
    items.set('vivavoce.chosen', '{"user":1,"lists":[{"list":"x","at":99999999999999,"ids":"1"}]}');
    expect(keptChoice(1, 'x')).toBeUndefined();
    items.set('vivavoce.chosen', 'nonsense');
    expect(keptChoice(1, 'x')).toBeUndefined();
    vi.stubGlobal('sessionStorage', undefined);
    expect(() => keepChoice(1, responded, three)).not.toThrow();
    expect(keptChoice(1, responded)).toBeUndefined();
    expect(() => forgetChoices()).not.toThrow();
  });
});
