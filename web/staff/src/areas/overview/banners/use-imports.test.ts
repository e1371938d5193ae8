import { describe, expect, it } from 'vitest';
import type { ApplicantImport } from '@vivavoce/contract/types.ts';
import { isNews } from './use-imports.ts';

const now = Date.parse('2027-03-01T12:00:00Z');
const list = (finished_at: string | null, by = 7) =>
  ({ id: 1, finished_at, created_by: { id: by, full_name: 'Helen Marsh' } }) as ApplicantImport;

describe('a list that has ended', () => {
  it('is told to whoever added it and comes back soon', () => {
    expect(isNews(list('2027-03-01T11:50:00Z'), 7, now)).toBe(true);
    expect(isNews(list('2027-03-01T11:40:00Z'), 7, now)).toBe(false);
    expect(isNews(list('2027-03-01T11:50:00Z', 8), 7, now)).toBe(false);
    expect(isNews(list(null), 7, now)).toBe(false);
  });
});
