import fc from 'fast-check';
import { expect, it } from 'vitest';
import { JOB_KINDS } from '../jobs/kind-names.ts';
import { ALL_ACTIVITIES, marketplaceHome } from './home.ts';

const NAMES = ['interpersonal', 'leadership'];
const anActivity = fc.record({
  job_kind: fc.constantFrom(...JOB_KINDS),
  duration: fc.nat({ max: 2 }),
  job_activity_type: fc.option(fc.record({ value: fc.constantFrom(...NAMES) })),
});
const aView = fc.record({
  featured: fc.array(anActivity, { maxLength: 3 }),
  activities: fc.array(anActivity, { maxLength: 4 }),
});
const homeOf = ({ featured, activities }: typeof aView extends fc.Arbitrary<infer View> ? View : never) =>
  marketplaceHome({
    settings: {
      count: featured.length + activities.length,
      featured,
      available_categories: NAMES.map((name) => ({ name })),
    },
    activities,
  });

it('begins with an interview whose minutes are known, a featured one before the others', () => {
  fc.assert(
    fc.property(aView, (view) => {
      const all = [...view.featured, ...view.activities];
      const suits = all.map(({ job_kind, duration }) => job_kind === 'presentation' && duration > 0);
      expect(homeOf(view).first).toBe(suits.includes(true) ? all[suits.indexOf(true)] : undefined);
    }),
  );
});

it('has each activity in one section, and leads only where there is a section', () => {
  fc.assert(
    fc.property(aView, (view) => {
      const { sections, leads_to_all } = homeOf(view);
      const shown = sections.flatMap(({ activities }) => activities);
      expect(new Set(shown)).toEqual(new Set(view.activities));
      expect(shown).toHaveLength(view.activities.length);
      expect(sections.every(({ activities }) => activities.length > 0)).toBe(true);
      expect(sections.map(({ id }) => id)).toEqual(
        sections.map((_, index) => (index === 0 ? ALL_ACTIVITIES : undefined)),
      );
      if (leads_to_all) expect(sections).not.toEqual([]);
    }),
  );
  const [kind, none] = [{ job_kind: 'presentation', duration: 5 } as const, { job_activity_type: null }];
  expect(
    homeOf({
      featured: [
        { ...kind, ...none },
        { ...kind, ...none },
      ],
      activities: [],
    }).leads_to_all,
  ).toBe(false);
  expect(homeOf({ featured: [{ ...kind, ...none }], activities: [{ ...kind, ...none }] }).leads_to_all).toBe(true);
});
