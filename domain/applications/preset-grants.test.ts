import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ADJUSTMENT_WISHES, ANSWER_WAYS, EXTRA_TIMES } from './adjustments.ts';
import type { AdjustableQuestion } from './adjustments.ts';
import { isNothing, NO_PRESETS, splitPresets, withPresets } from './preset-grants.ts';
import type { Presets, PresetSubject } from './preset-grants.ts';

const video: AdjustableQuestion = {
  kind: 'video',
  screen_recording: false,
  preparation_seconds: 30,
  answer_seconds: 120,
  attempts_allowed: 2,
};
const written: AdjustableQuestion = { ...video, kind: 'text', preparation_seconds: 0, answer_seconds: 0 };
const subject = (given: Partial<PresetSubject> = {}): PresetSubject => ({
  questions: [video],
  begun: false,
  ...given,
});
const asks = (given: Partial<Presets>): Presets => ({ ...NO_PRESETS, ...given });

describe('presets of an adjustment', () => {
  it.each<[string, Partial<Presets>, Partial<PresetSubject>]>([
    ['time where a clock runs', { extra_time: 50 }, {}],
    ['time to think alone', { extra_time: 50 }, { questions: [{ ...video, answer_seconds: 0 }] }],
    ['attempts where they are counted', { wishes: ['extra_attempts'] }, {}],
    ['reading first, and breaks, anywhere', { wishes: ['in_advance', 'breaks'] }, { questions: [written] }],
    ['no visible clock', { wishes: ['timer_hidden'] }, { begun: true }],
    ['by voice, before anything was shown', { answer_as: 'audio' }, {}],
    ['in writing, where something is recorded', { answer_as: 'text' }, { questions: [written, video] }],
  ])('%s: at once', (_, given, about) => {
    const requested = asks(given);
    expect(splitPresets(requested, subject(about))).toEqual({ at_once: requested, for_people: NO_PRESETS });
  });

  it.each<[string, Partial<Presets>, Partial<PresetSubject>]>([
    ['time where no clock runs', { extra_time: 25 }, { questions: [written] }],
    ['more than double the time', { extra_time: 150 }, {}],
    ['time without a limit', { extra_time: 'unlimited' }, {}],
    [
      'a clock that is not there',
      { wishes: ['timer_hidden'] },
      { questions: [{ ...written, preparation_seconds: null }] },
    ],
    ['attempts without a limit', { wishes: ['extra_attempts'] }, { questions: [{ ...video, attempts_allowed: 0 }] }],
    ['attempts at what is written', { wishes: ['extra_attempts'] }, { questions: [written] }],
    ['another way that is not named', { wishes: ['other_way'] }, {}],
    ['another way once a question was shown', { answer_as: 'text' }, { begun: true }],
    ['by voice where all is by voice', { answer_as: 'audio' }, { questions: [{ ...video, kind: 'audio' }] }],
    ['in writing where all is written', { answer_as: 'text' }, { questions: [written] }],
    [
      'without a picture where the screen is shown',
      { answer_as: 'audio' },
      { questions: [video, { ...video, screen_recording: true }] },
    ],
  ])('%s: for a person', (_, given, about) => {
    const requested = asks(given);
    expect(splitPresets(requested, subject(about))).toEqual({ at_once: NO_PRESETS, for_people: requested });
  });

  it('are parted where the activity allows some of them', () => {
    const requested = asks({ extra_time: 100, wishes: ['breaks', 'other_way'], answer_as: 'text' });
    expect(splitPresets(requested, subject({ begun: true }))).toEqual({
      at_once: asks({ extra_time: 100, wishes: ['breaks'] }),
      for_people: asks({ wishes: ['other_way'], answer_as: 'text' }),
    });
  });

  it('give no less than is held, and no more when asked for again', () => {
    const held = { extra_time: 50, extra_attempts: 3, answer_as: 'audio' } as const;
    expect(withPresets(held, asks({ extra_time: 25, wishes: ['extra_attempts', 'timer_hidden', 'breaks'] }))).toEqual({
      ...held,
      timer_hidden: true,
      breaks: true,
    });
    const presets = fc.record<Presets>({
      extra_time: fc.constantFrom(null, ...EXTRA_TIMES),
      wishes: fc.uniqueArray(fc.constantFrom(...ADJUSTMENT_WISHES)),
      answer_as: fc.constantFrom(null, ...ANSWER_WAYS),
    });
    fc.assert(
      fc.property(presets, (requested) => {
        const once = withPresets({}, requested);
        expect(withPresets(once, requested)).toEqual(once);
        expect(withPresets({}, NO_PRESETS)).toEqual({});
        const { at_once, for_people } = splitPresets(requested, subject());
        expect(isNothing(requested)).toBe(isNothing(at_once) && isNothing(for_people));
        expect([...at_once.wishes, ...for_people.wishes].toSorted()).toEqual([...requested.wishes].toSorted());
      }),
    );
  });
});
