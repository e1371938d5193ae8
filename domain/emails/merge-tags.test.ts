import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { customFieldsFor, parseCustomFields } from './custom-fields.ts';
import { escapeHtml, fillMergeTags, unknownTags } from './merge-tags.ts';
import type { MergeContext, MergeValues } from './merge-tags.ts';
import { previewSample } from './preview-sample.ts';
import { MERGE_TAGS, mergeTagName, mergeTagsFor } from './tag-names.ts';
import type { MergeTagName } from './tag-names.ts';

const given: MergeValues = {
  values: { first_name: 'Ana', last_name: '<b>O\'Neil & "Co"</b>', full_name: '[LAST NAME]' },
  custom_fields: [{ tag: 'Team name', replacement: 'Risk' }],
};

const fill = (template: string, context: MergeContext = 'text') =>
  fillMergeTags(template, given, context, (tag) => `Field error: ${tag}`);

describe('fillMergeTags', () => {
  it('fills own and company tags, however they are written', () => {
    expect(fill('Dear [FIRST NAME], join [team  name]. [first name]!').text).toBe('Dear Ana, join Risk. Ana!');
    expect(fill('[FIRST&nbsp;NAME]', 'html').text).toBe('Ana');
  });

  it('escapes values for HTML and leaves plain text alone', () => {
    expect(fill('<p>[LAST NAME]</p>', 'html').text).toBe('<p>&lt;b&gt;O&#39;Neil &amp; &quot;Co&quot;&lt;/b&gt;</p>');
    expect(fill('[LAST NAME]').text).toBe('<b>O\'Neil & "Co"</b>');
  });

  it('keeps line breaks out of headers', () => {
    const values = { first_name: 'Ana\r\nBcc: all@example.org' };
    expect(fillMergeTags('Hi [FIRST NAME]', { values }, 'header', String).text).toBe('Hi Ana Bcc: all@example.org');
  });

  it('does not fill what a value brings along', () => {
    expect(fill('[FULL NAME]').text).toBe('[LAST NAME]');
  });

  it('names unknown tags once, and those without a value', () => {
    const { text, errors } = fill('[SALARY] and [SALARY], [DEADLINE]');
    expect(text).toBe('Field error: SALARY and Field error: SALARY, Field error: DEADLINE');
    expect(errors).toEqual([
      { error: 'unknown_tag', tag: 'SALARY' },
      { error: 'unknown_tag', tag: 'DEADLINE' },
    ]);
  });

  it('leaves brackets alone that hold no name', () => {
    const template = 'a[] [ ] [<b>x</b>] [1] arr[0]. [!]';
    expect(fill(template)).toEqual({ text: template, errors: [] });
  });

  it('fills a long text from many fields in one pass', () => {
    const custom_fields = Array.from({ length: 2000 }, (_, n) => ({ tag: `Field ${n}`, replacement: `${n}` }));
    const from = performance.now();
    const { text } = fillMergeTags('[Field 1999]'.repeat(2000), { values: {}, custom_fields }, 'html', () => '');
    expect(text).toBe('1999'.repeat(2000));
    expect(performance.now() - from).toBeLessThan(5_000);
  });

  it('never lets a value add markup', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const { text } = fillMergeTags('<i>[FIRST NAME]</i>', { values: { first_name: name } }, 'html', String);
        expect(text.slice(3, -4)).not.toMatch(/[<>"']/);
        expect(text).toBe(`<i>${escapeHtml(name)}</i>`);
      }),
    );
  });

  it('fills every known tag and nothing else', () => {
    const names = Object.keys(MERGE_TAGS) as MergeTagName[];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...names)), fc.string({ maxLength: 20 }), (list, value) => {
        const values = Object.fromEntries(names.map((name) => [name, value]));
        const template = list.map((name) => `[${MERGE_TAGS[name]}]`).join('·');
        const filled = fillMergeTags(template, { values }, 'text', String);
        expect(filled).toEqual({ text: list.map(() => value).join('·'), errors: [] });
      }),
    );
  });
});

describe('the tags of an e-mail', () => {
  it('offer the feedback link after completion only', () => {
    expect(mergeTagsFor('completion', false)).toContain('feedback_link');
    expect(mergeTagsFor('invitation', false)).not.toContain('feedback_link');
    expect(mergeTagName('Interview title')).toBe('interview_title');
  });

  it('are checked in the editor', () => {
    const known = mergeTagsFor('invitation', false);
    expect(unknownTags('[FIRST NAME] [TEAM] [FEEDBACK LINK]', known, [{ tag: 'team', replacement: '' }])).toEqual([
      { error: 'unknown_tag', tag: 'FEEDBACK LINK' },
    ]);
  });
});

describe('parseCustomFields', () => {
  it('reads lines and keeps later bars', () => {
    expect(parseCustomFields('team | Risk|Audit\r\n\nOffice|\n')).toEqual({
      fields: [
        { tag: 'team', replacement: 'Risk|Audit' },
        { tag: 'Office', replacement: '' },
      ],
      errors: [],
    });
    expect(parseCustomFields(null).fields).toEqual([]);
  });

  it('reports faulty lines by number and keeps the others', () => {
    const { fields, errors } = parseCustomFields('team|A\nno bar\n|x\nFirst name|x\nTEAM|B\n[a]|x');
    expect(fields).toEqual([{ tag: 'team', replacement: 'A' }]);
    expect(errors).toEqual([
      { line: 2, error: 'separator_missing' },
      { line: 3, error: 'tag_invalid' },
      { line: 4, error: 'tag_reserved' },
      { line: 5, error: 'tag_repeated' },
      { line: 6, error: 'tag_invalid' },
    ]);
  });
});

describe('customFieldsFor', () => {
  it('lets an activity say otherwise than its company, tag by tag', () => {
    expect(customFieldsFor('OFFICE|Leeds', 'Office|London\nTeam|Risk')).toEqual([
      { tag: 'OFFICE', replacement: 'Leeds' },
      { tag: 'Team', replacement: 'Risk' },
    ]);
    expect(customFieldsFor(null, 'Team|Risk')).toEqual([{ tag: 'Team', replacement: 'Risk' }]);
  });
});

describe('previewSample', () => {
  const now = new Date('2027-03-10T10:00:00Z');

  it('uses the words of the specification', () => {
    expect(previewSample({ fixed_deadline: null, applicant_deadline_days: null }, now, 'UTC')).toEqual({
      duration_minutes: 10,
      question_count: 5,
      deadline: new Date('2027-03-13T23:59:59.999Z'),
    });
  });

  it('shows a fixed deadline as it is', () => {
    const fixed = { fixed_deadline: '2027-06-01T12:00:00Z', applicant_deadline_days: 3 };
    expect(previewSample(fixed, now, 'UTC').deadline.toISOString()).toBe('2027-06-01T12:00:00.000Z');
  });
});
