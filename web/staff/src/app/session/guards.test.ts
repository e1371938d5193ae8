import { isNotFound, isRedirect } from '@tanstack/react-router';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { addLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { need, readId, safeNext } from './guards.ts';

beforeEach(() => vi.stubGlobal('location', { origin: 'https://vivavoce.example' }));
afterEach(() => vi.unstubAllGlobals());

function caught(run: () => unknown): unknown {
  try {
    return run();
  } catch (thrown) {
    return thrown;
  }
}

const failing = (status: number) => Promise.reject(new ApiProblem(status, {}, 'refused'));

describe('safeNext', () => {
  it.each([
    [undefined, '/'],
    ['https://evil.example/', '/'],
    ['//evil.example/', '/'],
    ['/\\evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['/interviews/3?status=Responded#top', '/interviews/3?status=Responded#top'],
    ['/fr/interviews', '/interviews'],
    ['/fr/fr/interviews', '/interviews'],
    ['/interviews/3?for=a.b&next=//evil.example', '/interviews/3?for=a.b&next=//evil.example'],
    ['/account#sessions', '/account#sessions'],
    ['', '/'],
    ['interviews', '/'],
    ['http:evil.example', '/'],
    ['JavaScript:alert(1)', '/'],
    ['/javascript:alert(1)', '/javascript:alert(1)'],
    ['\t//evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/\n/evil.example', '/'],
    ['/\r\n/\tevil.example', '/'],
    ['///evil.example', '/'],
    ['/\\/evil.example', '/'],
    ['/.//evil.example', '/'],
    ['/interviews/..//evil.example', '/'],
    ['/fr//evil.example', '/'],
    ['/fr/\\evil.example', '/'],
    ['/fr/fr//evil.example', '/'],
    ['/fr/\t/evil.example', '/'],
    ['/%2f%2fevil.example', '/'],
    ['/%2Fevil.example', '/'],
    ['/%5cevil.example', '/'],
    ['/fr/%2F%2Fevil.example', '/'],
    ['//[', '/'],
    ['/@evil.example', '/@evil.example'],
    ['//vivavoce.example@evil.example/', '/'],
    ['/login', '/'],
    ['/fr/login?next=/login', '/'],
    ['/login/password#t=abc', '/'],
    [`/${'a'.repeat(3000)}`, '/'],
  ])('%j leads to %s', (next, expected) => {
    expect(safeNext(next)).toBe(expected);
  });
});

it('leads nowhere else, whatever is put together', () => {
  const parts = ['/', '/', '\\', '\t', '.', '..', 'fr', '%2f', 'evil.example'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 9 }), (pieces) => {
      const path = safeNext(`/${pieces.join('')}`);
      expect(path).toMatch(/^\/(?![\\/])/);
      const urls = [path, addLocale(path, 'fr')].map((href) => new URL(href, location.origin));
      for (const url of urls) {
        expect(url.origin).toBe(location.origin);
        expect(url.pathname).not.toMatch(/^\/(fr)?[\\/]{2}/);
      }
    }),
    { numRuns: 2000 },
  );
});

describe('need', () => {
  it('gives what came', async () => {
    await expect(need(Promise.resolve(3), '/interviews')).resolves.toBe(3);
  });

  it('leads to the login with the way back', async () => {
    const thrown: unknown = await need(failing(401), '/fr/interviews?page=2').catch((reason: unknown) => reason);
    expect(isRedirect(thrown)).toBe(true);
    expect(thrown).toMatchObject({ options: { to: '/login', search: { next: '/interviews?page=2' } } });
  });

  it('makes a page that does not exist of what does not exist', async () => {
    const thrown: unknown = await need(failing(404), '/interviews/9').catch((reason: unknown) => reason);
    expect(isNotFound(thrown)).toBe(true);
  });

  it('passes on everything else', async () => {
    await expect(need(failing(503), '/')).rejects.toMatchObject({ status: 503 });
  });
});

describe('readId', () => {
  it.each(['0', '-1', '1.5', 'abc', '', '9007199254740993'])('%s is no page', (param) => {
    expect(caught(() => readId(param))).toSatisfy(isNotFound);
  });

  it('reads a whole positive number', () => {
    expect(readId('12')).toBe(12);
  });
});
