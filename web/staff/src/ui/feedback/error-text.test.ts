import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ERRORS, FIELD_ERRORS } from '@vivavoce/contract/errors.ts';

type Phrases = { codes: Record<string, string>; fields: Record<string, string> };

const load = (language: string): Phrases =>
  JSON.parse(
    readFileSync(fileURLToPath(new URL(`../../../../../locales/${language}/errors.json`, import.meta.url)), 'utf8'),
  ) as Phrases;

describe.each(['en', 'fr'])('what can go wrong, said in %s', (language) => {
  const { codes, fields } = load(language);

  it('has words for every code of the contract, and for no other', () => {
    expect(Object.keys(codes).sort()).toEqual(Object.keys(ERRORS).sort());
  });

  it('has words for every code of a field, and for no other', () => {
    expect(Object.keys(fields).sort()).toEqual([...FIELD_ERRORS].sort());
  });
});
