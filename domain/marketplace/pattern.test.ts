import { expect, test } from 'vitest';
import { CATEGORY_ICONS } from './activity-types.ts';
import { patternSvg } from './pattern.ts';

test.each(CATEGORY_ICONS)('the pattern of %s is the same for one activity and another for the next', (icon) => {
  expect(patternSvg(icon, 7)).toBe(patternSvg(icon, 7));
  expect(patternSvg(icon, 7)).not.toBe(patternSvg(icon, 8));
  expect(patternSvg(icon, 7)).not.toMatch(/NaN|Infinity|style=/);
  expect(patternSvg(icon, 7).length).toBeLessThan(8_000);
});
