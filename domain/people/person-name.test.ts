import { describe, expect, it } from 'vitest';
import { hasName, nameFault, namesFaults, nameWithin } from './person-name.ts';

describe('names of people', () => {
  it('have no letter that mail programs read as a mark of an address', () => {
    const read: string[] = [];
    for (let code = 0; code <= 0x10_ff_ff; code += 1) {
      const letter = code >= 0xd8_00 && code <= 0xdf_ff ? '' : String.fromCodePoint(code);
      if (letter === '.' || letter === '/' || nameFault(`A${letter}`) !== null) continue;
      if (/[./@:\\]/.test(letter.normalize('NFKC'))) read.push(letter);
    }
    expect(read).toEqual([]);
  });

  it('may be one alone, first or last', () => {
    expect(namesFaults({ first_name: 'Suharto', last_name: '' })).toEqual({});
    expect(namesFaults({ first_name: ' ', last_name: 'Suharto' })).toEqual({});
    expect(namesFaults({ first_name: ' ', last_name: '\u200b' })).toEqual({ first_name: 'required' });
    expect(namesFaults({ first_name: 'N'.repeat(81), last_name: 'a\u0000' })).toEqual({
      first_name: 'too_long',
      last_name: 'control_characters',
    });
    expect([hasName({ first_name: '' }), hasName({ first_name: '', last_name: '' })]).toEqual([true, false]);
  });

  it.each([
    ['Ann Lee (she/her)', 'Ann Lee'],
    ['Lee, Ann [Contractor]', 'Lee, Ann'],
    ['Ann Lee @ Sales', 'Ann Lee Sales'],
    ['-Ann Lee-', 'Ann Lee'],
    ['https://evil.example', ''],
    ['!!!', ''],
    ['N'.repeat(90), 'N'.repeat(80)],
  ])('of another system lose what no name has: %s', (text, name) => {
    expect(nameWithin(text)).toBe(name);
  });
});
