import { expect, it } from 'vitest';
import { line } from './common.ts';

it.each(['Analyst\u202e7202', 'Ana\u202dlyst', 'a\u0000', 'a\r\nBcc: b', 'a\u2028b', 'a\ud800'])(
  'a line %j is refused',
  (text) => {
    expect(
      line(80)
        .safeParse(text)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['control_characters']);
  },
);

it.each(['Analyste d’affaires', 'محلل \u200fCRM', '分析师 😀', '\u2068Ana\u2069', '<b>'])(
  'a line %j is kept',
  (text) => {
    expect(line(80).parse(text)).toBe(text);
  },
);
