import { describe, expect, it } from 'vitest';
import { phraseOf, readGuidePage } from './guide-page.ts';

const phrases = (area: string) => ({
  menu: { open: `Open ${area}` },
  many: '{count, plural, one {Leave # out} other {Leave # out now}}',
});
const read = (markdown: string) => readGuidePage(markdown, phrases, 'en');

describe('a page of the guide', () => {
  it('has a title, a purpose, steps with their titles, a box, facts, a list and a picture', () => {
    const page = read(
      [
        '# Undo it',
        'Stops what **should not** leave.',
        '> **Before you start**\n>\n> - One',
        '## Two steps',
        '1. **Open the list**\n\n   Press `list.menu.open`.\n\n   ![The list](the-list)\n2. **Look** It says `list.many count=2`.',
        '- **Late** Read [the other page](other).\n- **Never** Nothing.',
        'And',
        '- plain\n- list',
      ].join('\n\n'),
    );
    expect(page).toMatchObject({
      title: 'Undo it',
      lead: ['Stops what ', { bold: ['should not'] }, ' leave.'],
      blocks: [
        { kind: 'box', blocks: [{ kind: 'text' }, { kind: 'list', items: [['One']] }] },
        { kind: 'heading', id: 'two-steps', text: 'Two steps' },
        {
          kind: 'steps',
          steps: [
            {
              title: ['Open the list'],
              blocks: [
                { kind: 'text', text: ['Press ', { word: 'Open list' }, '.'] },
                { kind: 'picture', name: 'the-list', text: 'The list' },
              ],
            },
            { title: ['Look'], blocks: [{ kind: 'text', text: ['It says ', { word: 'Leave 2 out now' }, '.'] }] },
          ],
        },
        {
          kind: 'facts',
          facts: [
            [['Late'], ['Read ', { link: 'the other page', to: 'other' }, '.']],
            [['Never'], ['Nothing.']],
          ],
        },
        { kind: 'text', text: ['And'] },
        { kind: 'list', items: [['plain'], ['list']] },
      ],
    });
    expect(page.searched).toContain('press open list');
  });

  it('is refused with a phrase that the product does not have, or with values that it needs', () => {
    expect(() => phraseOf('list.menu.close', phrases, 'en')).toThrow('no phrase list.menu.close');
    expect(() => phraseOf('list.menu', phrases, 'en')).toThrow('no phrase list.menu');
    expect(() => phraseOf('list.many', phrases, 'en')).toThrow('needs other values');
  });

  it.each([
    '<b>markup</b>',
    '# Title\n\nText\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    '# Title\n\nText\n\n```\ncode\n```',
    '# Title',
    '# Title\n\nText\n\n1. No title',
  ])('is refused where it could not be drawn: %s', (markdown) => {
    expect(() => read(markdown)).toThrow(/^(?:the guide does not draw|a page begins|a step begins)/);
  });
});
