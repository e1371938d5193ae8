import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { mentionedIn, partsOfComment, unmatchedMentions } from './mentions.ts';

const panel = ['Noor Ahmadi', 'Noor Ahmadi-Weiss', 'J. (Jo) Müller', 'Ann'].map((full_name, id) => ({ id, full_name }));
const ids = (text: string) => mentionedIn(text, panel).map(({ id }) => id);

describe('mentions in a comment', () => {
  it('are @ and a full name, in any case', () => {
    expect(ids('Ask @Noor Ahmadi and @j. (jo) müller, then @NOOR AHMADI again')).toEqual([0, 2]);
  });
  it('prefer the longer name', () => {
    expect(ids('For @Noor Ahmadi-Weiss')).toEqual([1]);
  });
  it('are neither e-mail addresses, longer words, first names nor names without @', () => {
    expect(ids('me@Ann, @Annette, @Noor, Ann')).toEqual([]);
  });
  it('name everybody with the same name', () => {
    const twins = [
      { id: 1, full_name: 'Ann' },
      { id: 2, full_name: 'Ann' },
    ];
    expect(mentionedIn('@Ann', twins)).toHaveLength(2);
  });
  it('without a member are named, and neither addresses nor mentions of members are', () => {
    expect(unmatchedMentions('@Pet and @Noor Ahmadi, me@mail.example, @5, @Pet, @Zoë-Ann!', panel)).toEqual([
      '@Pet',
      '@Zoë-Ann',
    ]);
    expect(unmatchedMentions('@Pet', [])).toEqual(['@Pet']);
    const word = fc.oneof(fc.constantFrom('@Ann', '@noor ahmadi', '@Pet', '@Zed', 'Ann', 'so', 'a@b'), fc.string());
    fc.assert(
      fc.property(fc.array(word), (written) => {
        const text = written.join(' ');
        const names = unmatchedMentions(text, panel);
        for (const part of partsOfComment(text, panel))
          if (part.people.length > 0) expect(names).not.toContain(part.text);
        for (const name of names) expect(text).toContain(name);
        if (written.every((one) => ['@Ann', '@noor ahmadi', 'Ann', 'so', 'a@b'].includes(one)))
          expect(names).toEqual([]);
      }),
    );
  });
  it('leave the text as it is', () => {
    const text = 'So @Ann: 1 < 2\n@Noor Ahmadi!';
    expect(partsOfComment(text, panel).map((part) => part.text)).toEqual([
      'So ',
      '@Ann',
      ': 1 < 2\n',
      '@Noor Ahmadi',
      '!',
    ]);
    expect(partsOfComment(text, [])).toEqual([{ text, people: [] }]);
  });
});
