import { describe, expect, it, vi } from 'vitest';
import { ownLocale } from './page-language.ts';

vi.mock('./router.tsx', () => ({ router: {} }));

const at = (address: string) => new URL(address, 'https://vivavoce.example');

describe('the language of somebody who arrives', () => {
  it.each([
    ['/interviews/12', undefined, 'fr-fr', 'fr'],
    ['/interviews/12', undefined, 'en-gb', 'en'],
    ['/interviews/12', 'en', 'fr-fr', 'en'],
    ['/interviews/12', 'fr', 'en-gb', 'fr'],
    ['/fr/interviews/12', 'en', 'en-gb', undefined],
    ['/fr', undefined, 'en-gb', undefined],
    ['/interviews/12?lang=en', undefined, 'fr-fr', undefined],
    ['/frames', undefined, 'fr-fr', 'fr'],
  ] as const)('at %s, having chosen %s, with an account in %s, is %s', (address, chosen, account, expected) => {
    expect(ownLocale(at(address), chosen, account)).toBe(expected);
  });
});
