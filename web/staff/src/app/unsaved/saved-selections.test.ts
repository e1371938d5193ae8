import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { forgetSelections, forgetSelectionsOfOthers, saveSelection, savedSelection } from './saved-selections.ts';

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
    saveSelection(1, responded, three);
    saveSelection(1, reviewed, allBut);
    expect(savedSelection(1, responded)).toMatchObject(three);
    expect(savedSelection(1, reviewed)).toMatchObject(allBut);
    expect(savedSelection(1, '8 {}')).toBeUndefined();
    saveSelection(1, responded, { all: false, ids: [] });
    expect(savedSelection(1, responded)).toBeUndefined();
    saveSelection(1, reviewed, { all: true, ids: [] });
    expect(savedSelection(1, reviewed)).toMatchObject({ all: true, ids: [] });
  });

  it('is nobody else’s, and goes when another person signs in', () => {
    saveSelection(1, responded, three);
    expect(savedSelection(2, responded)).toBeUndefined();
    forgetSelectionsOfOthers(1);
    expect(savedSelection(1, responded)).toMatchObject(three);
    forgetSelectionsOfOthers(2);
    expect(items.size).toBe(0);
    saveSelection(1, responded, three);
    saveSelection(2, responded, allBut);
    expect(savedSelection(1, responded)).toBeUndefined();
    forgetSelections();
    expect(items.size).toBe(0);
  });

  it('is kept for a few lists and some hours', () => {
    for (let list = 0; list < 20; list += 1) saveSelection(1, `${list}`, three);
    expect([savedSelection(1, '3'), savedSelection(1, '19')]).toEqual([undefined, expect.objectContaining(three)]);
    vi.advanceTimersByTime(SESSION_LIMITS.typed_kept_hours * 3_600_000);
    expect(savedSelection(1, '19')).toBeUndefined();
  });

  it('is not there where a browser keeps nothing, or something else', () => {
    items.set('vivavoce.chosen', '{"user":1,"lists":[{"list":"x","at":99999999999999,"ids":"1"}]}');
    expect(savedSelection(1, 'x')).toBeUndefined();
    items.set('vivavoce.chosen', 'nonsense');
    expect(savedSelection(1, 'x')).toBeUndefined();
    vi.stubGlobal('sessionStorage', undefined);
    expect(() => saveSelection(1, responded, three)).not.toThrow();
    expect(savedSelection(1, responded)).toBeUndefined();
    expect(() => forgetSelections()).not.toThrow();
  });
});
