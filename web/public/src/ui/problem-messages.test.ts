import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ERRORS } from '@vivavoce/contract/errors.ts';
import { wordsFor } from './problem-messages.ts';

function problems(language: string): Record<string, string> {
  const file = fileURLToPath(new URL(`../../../../locales/${language}/applicant.json`, import.meta.url));
  return (JSON.parse(readFileSync(file, 'utf8')) as { problems: Record<string, string> }).problems;
}

describe('what an applicant reads when a call is refused', () => {
  it.each(['en', 'fr'])('is said in %s for every code', (language) => {
    const said = problems(language);
    const silent = Object.entries(ERRORS).filter(([code, status]) => !said[wordsFor(code, status)]);
    expect(silent).toEqual([]);
  });

  it('follows the status where something before the server refused', () => {
    expect([401, 429, 502].map((status) => wordsFor(String(status), status))).toEqual([
      'session',
      'too_many',
      'server',
    ]);
    expect(wordsFor('toString', 500)).toBe('server');
  });
});
