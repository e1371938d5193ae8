import { expect, it } from 'vitest';
import type { Job } from '@vivavoce/contract/types.ts';
import { changeNote, saysWhyLocked } from './edit-link.ts';

const published = { archived: false, status: 'Published', locked: ['assessment_type'] } as const;
const reader: Job['abilities'] = ['read', 'review'];
const runner: Job['abilities'] = ['read', 'edit', 'archive'];
const job = (fields: Partial<Job> = {}) => ({
  ...published,
  abilities: runner,
  ...fields,
  locked: [...published.locked],
});

it('says of changes only to those who make them', () => {
  expect(changeNote(job())).toBe('reached');
  expect(changeNote(job({ archived: true }))).toBe('archivedNote');
  expect(changeNote(job({ status: 'Draft' }))).toBeNull();
  for (const archived of [true, false]) expect(changeNote(job({ abilities: reader, archived }))).toBeNull();
});

it('says why a setting stays where it does, and not to whoever only reads', () => {
  expect(saysWhyLocked(job(), 'assessment_type')).toBe(true);
  expect(saysWhyLocked(job(), 'rating_style')).toBe(false);
  expect(saysWhyLocked(job({ abilities: reader }), 'assessment_type')).toBe(false);
});
