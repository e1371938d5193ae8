import { describe, expect, it } from 'vitest';
import type { Item } from '@vivavoce/domain/kinds/questionnaire/items.ts';
import { judgementStill, questionnaireStill } from './draft-form.ts';

const item = (id: string): Item => ({
  id,
  kind: 'scale',
  text: id,
  required: true,
  competency: 'Patience',
  reversed: true,
  labels: ['No', 'Yes'],
});

describe('a form in the preview', () => {
  it('shows the page of the open item, and nothing of its scoring', () => {
    const sections = [
      { id: 'one', title: 'One', items: [item('a')] },
      { id: 'none', title: 'None', items: [] },
      { id: 'two', title: 'Two', items: [item('b')] },
    ];
    const still = questionnaireStill({ paged: true, sections }, 'b');
    expect(still.page).toBe(1);
    expect(JSON.stringify(still)).not.toMatch(/Patience|reversed/);
    expect(questionnaireStill({ paged: false, sections }, 'b').page).toBe(0);
  });

  it('shows the open scenario with its picture, and nothing of its key', () => {
    const scenario = (id: string, picture: number | null) => ({
      id,
      title: id,
      text: '',
      format: 'rank' as const,
      video_id: null,
      picture: picture === null ? null : { id: picture, description: 'A desk' },
      levels: [],
      responses: [{ id: 'r', text: 'Wait', key: 1 }],
    });
    const scenarios = [scenario('a', null), scenario('b', 7)];
    const still = judgementStill(
      { time_limit_minutes: null, key_source: '', scenarios },
      'b',
      (id) => `/pictures/${id}`,
    );
    expect(still.page).toBe(1);
    expect(still.content).toMatchObject({
      scenarios: [{}, { picture: { url: '/pictures/7', description: 'A desk' } }],
    });
    expect(JSON.stringify(still)).not.toContain('key"');
  });
});
