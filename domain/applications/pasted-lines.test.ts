import { describe, expect, it } from 'vitest';
import { LIST_LIMITS } from './limits.ts';
import { readPastedLines } from './pasted-lines.ts';

const nora = { first_name: 'Nora', last_name: 'Lind', email: 'nora@mail.example' };

describe('pasted lines', () => {
  it.each([
    'Nora Lind <nora@mail.example>',
    '"Lind, Nora" <nora@mail.example>',
    'Lind, Nora <nora@mail.example>',
    'Nora Lind nora@mail.example',
    'nora@mail.example Nora Lind',
    'Nora, Lind, nora@mail.example',
    'Nora\tLind\tnora@mail.example',
    'Nora;Lind;nora@mail.example;',
    'nora@mail.example;Nora Lind',
    '"Lind, Nora";nora@mail.example',
    '  Nora  Lind\u00a0 NORA@mail.example ',
    'Nora Lind nora@mail.example,',
    'Nora Lind (nora@mail.example)',
    'Nora Lind [nora@mail.example]',
    'Nora Lind - nora@mail.example',
    '- Nora Lind nora@mail.example',
    '• Nora, Lind, nora@mail.example',
    '1. Nora Lind <nora@mail.example>',
    '12) Nora Lind <mailto:nora@mail.example>',
    'Nora,Lind,nora@mail.example,nora@home.example',
  ])('%j is Nora', (line) => {
    expect(readPastedLines(line).lines).toMatchObject([{ row: 1, applicant: nora, faults: [], repeats: null }]);
  });

  it('may hold quotation marks within quotation marks', () => {
    const [line] = readPastedLines('"Nora";"Lind; the ""younger""";nora@mail.example').lines;
    expect(line?.faults).toEqual([{ field: 'last_name', message: 'not_allowed' }]);
    const [younger] = readPastedLines('"Nora";"Lind, the younger";nora@mail.example').lines;
    expect(younger?.applicant).toMatchObject({ first_name: 'Nora', last_name: 'Lind, the younger' });
  });

  it('may begin with the headings of the sheet that they come from', () => {
    const text = 'Courriel\tNom\tPrénom\tTéléphone\r\nnora@mail.example\tLind\tNora\t+33 6 12 34 56 78\r\n';
    expect(readPastedLines(text).lines).toMatchObject([{ row: 2, applicant: { ...nora, phone: '+33 6 12 34 56 78' } }]);
    const gap = 'First name\tLast name\tEmail\n\tLind\tnora@mail.example';
    expect(readPastedLines(gap).lines[0]?.applicant).toMatchObject({ first_name: '', last_name: 'Lind' });
  });

  it.each([
    'Nora Lind <nora@mail.example>; Omar Said <omar@mail.example>',
    'Nora Lind <nora@mail.example>, Omar Said <omar@mail.example>;',
    '"Lind, Nora" <nora@mail.example>, Said, Omar <omar@mail.example>',
    'Nora Lind nora@mail.example, Omar Said omar@mail.example',
    'Lind, Nora <nora@mail.example>; Said, Omar <omar@mail.example>',
  ])('%j is all whom a mail went to', (line) => {
    const omar = { first_name: 'Omar', last_name: 'Said', email: 'omar@mail.example' };
    expect(readPastedLines(`\n${line}`).lines).toMatchObject([
      { row: 2, applicant: nora, repeats: null },
      { row: 2, applicant: omar, repeats: null },
    ]);
  });

  it('keep their numbers over empty ones, and name the line that they repeat', () => {
    const { lines } = readPastedLines(
      'Nora Lind nora@mail.example\n\n\nN. Lind NORA@mail.example\nnobody\nNora nora@mail.example L',
    );
    expect(lines.map(({ row, repeats, faults }) => [row, repeats, faults.map(({ field }) => field)])).toEqual([
      [1, null, []],
      [4, 1, []],
      [5, null, ['email']],
      [6, 1, []],
    ]);
    expect(readPastedLines('Omar Said; omar@mail').lines[0]?.faults).toEqual([
      { field: 'email', message: 'not_an_email' },
    ]);
  });

  it('are read up to a limit, and it is said that there are more', () => {
    const text = (n: number) => Array.from({ length: n }, (_, i) => `Nora Lind n${i}@mail.example`).join('\n');
    expect(readPastedLines(text(LIST_LIMITS.pasted_max_lines))).toMatchObject({ more: false });
    const over = readPastedLines(text(LIST_LIMITS.pasted_max_lines + 1));
    expect([over.lines.length, over.more]).toEqual([LIST_LIMITS.pasted_max_lines, true]);
    expect(readPastedLines(text(LIST_LIMITS.pasted_max_lines + 1).replaceAll('\n', '; ')).more).toBe(true);
    expect(readPastedLines('\n \n')).toEqual({ lines: [], more: false });
  });
});
