import { expect, it } from 'vitest';
import { countCategories } from './category-counts.ts';

it('orders categories and hides what is empty', () => {
  const categories = [
    { job_activity_type: 'skills', order: 2, label: 'Skills', items: [{ value: 'talk' }, { value: 'none' }] },
    { job_activity_type: 'empty', order: 0, label: 'Empty', items: [] },
    { job_activity_type: 'practice', order: 1, label: 'Practice', items: [{ value: 'law' }] },
  ];
  const activities = [
    { activity_type: 'skills', sub_activity_type: 'talk' },
    { activity_type: 'skills', sub_activity_type: null },
    { activity_type: 'practice', sub_activity_type: 'law' },
    { activity_type: 'unknown', sub_activity_type: 'law' },
  ];
  expect(countCategories(categories, activities)).toEqual([
    { job_activity_type: 'practice', order: 1, label: 'Practice', count: 1, items: [{ value: 'law', count: 1 }] },
    { job_activity_type: 'skills', order: 2, label: 'Skills', count: 2, items: [{ value: 'talk', count: 1 }] },
  ]);
});
