import { describe, expect, it } from 'vitest';
import { SsoError } from '../state/sso-error.ts';
import { fromBase64, fromUtf8, passGate, withoutComments } from './gate.ts';

/** Why the gate refuses a message: each limit separately, so that none replaces another. */
function refusal(run: () => unknown): string | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    if (!(error instanceof SsoError && error.cause instanceof Error)) throw error;
    expect(error.fault).toBe('unusable');
    return error.cause.message;
  }
}
const message = (inside: string) => `<Response>${inside}</Response>`;
const pass = (text: string) => () => passGate(text, 'Response', ['Assertion', 'EncryptedAssertion']);
const attributes = (many: number) => Array.from({ length: many }, (_, n) => `a${n}="b"`).join(' ');
const ONE = '<Assertion ID="a"/>';
/** Elements that name two namespaces each, as several products write every value. */
const named = (many: number, name = (n: number) => `http://x/${n}`) =>
  Array.from({ length: many }, (_, n) => `<AttributeValue xmlns:a="${name(n)}" xmlns:b="http://b"/>`).join('');

describe('the gate of SAML messages', () => {
  it('lets through what is within its limits', () => {
    expect(refusal(pass(`<?xml version="1.0" encoding="UTF-8"?>\n${message(ONE)}`))).toBeUndefined();
    expect(refusal(pass(message(`${ONE}${'<a/>'.repeat(298)}${'<AttributeValue/>'.repeat(1_700)}`)))).toBeUndefined();
    expect(refusal(() => passGate(`<Metadata>${'<a/>'.repeat(1_999)}</Metadata>`, 'Metadata'))).toBeUndefined();
    expect(refusal(pass(message(`${ONE}${'<a>'.repeat(49)}${'</a>'.repeat(49)}`)))).toBeUndefined();
    expect(refusal(pass(message(`${ONE}<a ${attributes(50)}\n ></a\n>`)))).toBeUndefined();
    expect(refusal(() => fromUtf8(Buffer.from('x'.repeat(256_000))))).toBeUndefined();
    expect(refusal(pass(message(`${ONE}${named(99)}`)))).toBeUndefined();
    expect(refusal(pass(message(`${ONE}${'&amp;'.repeat(4_000)}`)))).toBeUndefined();
    expect(refusal(pass(message(`${ONE}<a b="${'x'.repeat(4_000)}">${'x'.repeat(100_000)}</a>`)))).toBeUndefined();
  });

  it('lets through what products write: namespaces at each value, a long list, lines of base64 with their ends named', () => {
    expect(refusal(pass(message(`${ONE}${named(1_900, () => 'http://a')}`)))).toBeUndefined();
    const lines = `${'A'.repeat(76)}&#13;\n`.repeat(2_900);
    expect(
      refusal(pass(message(`<EncryptedAssertion><xenc:CipherValue>${lines}</xenc:CipherValue></EncryptedAssertion>`))),
    ).toBeUndefined();
  });

  it.each([
    ['one element too many', message(`${ONE}${'<AttributeValue/>'.repeat(1_999)}`), 'too deep or too many'],
    ['one element too many that holds no value', message(`${ONE}${'<a/>'.repeat(299)}`), 'too deep or too many'],
    ['20,000 elements (S39)', message(`${ONE}${'<a/>'.repeat(20_000)}`), 'too deep or too many'],
    ['one level too deep', message(`${ONE}${'<a>'.repeat(50)}${'</a>'.repeat(50)}`), 'too deep or too many'],
    ['a DOCTYPE (S22)', `<!DOCTYPE r>${message(ONE)}`, 'a declaration, comment or instruction'],
    ['a comment (S16)', message(`${ONE}a<!---->b`), 'a declaration, comment or instruction'],
    ['CDATA (S18)', message(`${ONE}<![CDATA[a]]>`), 'a declaration, comment or instruction'],
    ['an instruction (S17)', message(`${ONE}<?p?>`), 'a declaration, comment or instruction'],
    ['an entity (S18)', message(`${ONE}&b;`), 'a forbidden letter or reference'],
    ['a NUL (S37)', message(`${ONE}&#0;`), 'a forbidden letter or reference'],
    ['a root in the root (S1)', message(`${ONE}<Response/>`), 'a second root'],
    ['another root', `<Other>${ONE}</Other>`, 'another root'],
    [
      'an assertion before another (S3)',
      message(`<Assertion ID="b"/>${ONE}`),
      'not exactly one of what is expected once',
    ],
    [
      'an assertion in another (S4)',
      message(`<Assertion ID="b">${ONE}</Assertion>`),
      'not exactly one of what is expected once',
    ],
    [
      'an open assertion beside an encrypted one (S38)',
      message(`<EncryptedAssertion/>${ONE}`),
      'not exactly one of what is expected once',
    ],
    ['no assertion', message(''), 'not exactly one of what is expected once'],
    ['one id twice (S10)', message(`${ONE}<a ID="a"/>`), 'an id twice'],
    ['two spellings of an id (S11)', message('<Assertion ID="a" Id="b"/>'), 'several ids on one element'],
    ['a relative namespace (S28)', message(`${ONE}<a xmlns="b"/>`), 'a relative namespace'],
    ['51 attributes', message(`${ONE}<a ${attributes(51)}/>`), 'too many attributes'],
    [
      '50 attributes on each of 101 elements',
      message(`${ONE}${`<a ${attributes(50)}/>`.repeat(101)}`),
      'too many attributes',
    ],
    ['20,000 attributes (S39)', message(`${ONE}<a ${attributes(20_000)}/>`), 'too many attributes'],
    ['100,000 names without a value (S39)', message(`${ONE}<a ${'b '.repeat(100_000)}/>`), 'a malformed tag'],
    ['a name before 200,000 spaces (S39)', message(`${ONE}<a b${' '.repeat(200_000)}/>`), 'a malformed tag'],
    ['100 other namespaces', message(`${ONE}${named(100)}`), 'too many namespaces'],
    ['1,900 namespaces (S39)', message(`${ONE}${named(1_900)}`), 'too many namespaces'],
    [
      '21 namespaces on one element',
      message(`${ONE}<a ${attributes(21).replaceAll(/a(\d+)="b"/g, 'xmlns:a$1="a:b"')}/>`),
      'too many namespaces',
    ],
    [
      'two texts that are too long together',
      message(`${ONE}<a>${'x'.repeat(60_000)}</a>${'x'.repeat(40_001)}`),
      'a text that is too long',
    ],
    [
      'a long cipher without anything encrypted',
      message(`${ONE}<CipherValue>${'x'.repeat(100_001)}</CipherValue>`),
      'a text that is too long',
    ],
    ['a reference too many', message(`${ONE}${'&amp;'.repeat(4_001)}`), 'too many references'],
    ['45,000 references (S39)', message(`${ONE}${'&#13;'.repeat(45_000)}`), 'too many references'],
    ['a value that is too long', message(`${ONE}<a b='${'x'.repeat(4_001)}'/>`), 'a value that is too long'],
    ['a text that is too long', message(`${ONE}<a>${'x'.repeat(100_001)}</a>`), 'a text that is too long'],
    [
      'a long text after what is encrypted',
      message(`${ONE}<CipherValue/>${'x'.repeat(100_001)}`),
      'a text that is too long',
    ],
    ['a value without quotes', message(`${ONE}<a b=c/>`), 'a malformed tag'],
    ['attributes at an end', message(`${ONE}<a></a b="c">`), 'a malformed tag'],
    ['a tag without an end', `${message(ONE)}<a b="`, 'a tag without an end'],
    ['an element without an end', `<Response>${ONE}`, 'not one document'],
  ])('refuses %s', (_what, text, why) => {
    expect(refusal(pass(text))).toBe(why);
  });

  it.each([
    ['a letter more than 256 kB', () => fromUtf8(Buffer.from('x'.repeat(256_001))), 'too large'],
    ['base64 that is too long to be decoded', () => fromBase64('A'.repeat(400_000)), 'too large'],
    ['letters that are not of base64', () => fromBase64('AAA!'), 'no base64'],
    ['base64 of another length', () => fromBase64('AAAAA'), 'no base64'],
    ['a comment of metadata without an end', () => withoutComments('<!-- a'), 'a comment without an end'],
  ])('refuses %s', (_what, run, why) => {
    expect(refusal(run)).toBe(why);
  });
});
