import { SsoError } from '../state/sso-error.ts';

/**
 * Limits of a message before a library reads it. One pass over the text checks all of them, so that a hostile message
 * costs no more than a friendly one.
 */
const GATE = {
  bytes_max: 256_000,
  elements_max: 2_000,
  /**
   * Most elements of an answer, apart from attributes of the person and their values: real answers have forty, and
   * each costs the library.
   */
  others_max: 300,
  depth_max: 50,
  /** Most attributes of one element, namespaces included. The library takes seconds for thousands. */
  attributes_max: 50,
  /** Most attributes of all elements together. */
  attributes_of_all_max: 5_000,
  /** Namespaces of one element: each is copied to every level below. */
  declarations_max: 20,
  /** Namespaces that differ by prefix or address. Real messages name ten, and repeat two of them for each value. */
  namespaces_max: 100,
  /** `&amp;` and its like. Some products write one after each line of base64, which are 3,000 in a message of full size. */
  references_max: 4_000,
  value_max: 4_000,
  /** Letters of all texts together: certificates, a picture, groups. What is encrypted may be as long as the message. */
  text_max: 100_000,
} as const;

const unusable = (why: string) => new SsoError('unusable', { cause: new Error(why) });

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const DECLARATION =
  /^<\?xml version=["']1\.0["'](?: encoding=["'](?:utf-8|UTF-8)["'])?(?: standalone=["'](?:yes|no)["'])?\s*\?>\s*/;
// The five names that XML knows, and numbers; other entities need a DOCTYPE.
const FOREIGN_REFERENCE = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\dA-Fa-f]{1,6});)/;
const CONTROL = /[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|&#(?:0*|x0*);/;
const ATTRIBUTE = /\s([^\s="'<>/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ID = /^(?:[^:]+:)?id$/i;

/** @throws SsoError `unusable` for what is no strict base64 of UTF-8 */
export function fromBase64(text: string): string {
  const plain = text.replaceAll(/[\r\n]/g, '');
  if (plain.length > (GATE.bytes_max * 4) / 3 + 4) throw unusable('too large');
  if (plain.length % 4 !== 0 || !BASE64.test(plain)) throw unusable('no base64');
  return fromUtf8(Buffer.from(plain, 'base64'));
}

/** @throws SsoError `unusable` */
export function fromUtf8(bytes: Uint8Array): string {
  if (bytes.byteLength > GATE.bytes_max) throw unusable('too large');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new SsoError('unusable', { cause: error });
  }
}

/** Leaves comments out: metadata has them, and nothing is signed there that counts. @throws SsoError `unusable` */
export function withoutComments(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let from = text.indexOf('<!--'); from !== -1; from = text.indexOf('<!--', at)) {
    const end = text.indexOf('-->', from + 4);
    if (end === -1) throw unusable('a comment without an end');
    parts.push(text.slice(at, from));
    at = end + 3;
  }
  return [...parts, text.slice(at)].join('');
}

/** End of the tag that begins at `from`: the first `>` outside quotes. */
function endOfTag(text: string, from: number): number {
  let quote = '';
  for (let at = from + 1; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '<') break;
    if (quote !== '') {
      if (letter === quote) quote = '';
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '>') return at;
  }
  throw unusable('a tag without an end');
}

// A tag once its attributes are removed.
const BARE_TAG = /^\/?[^\s/"'=<>]+\s*\/?$/;
const NAMESPACE = /^xmlns(?::|$)/;
const [ENCRYPTED, CIPHER] = ['EncryptedAssertion', 'CipherValue'];
const VALUES: ReadonlySet<string> = new Set(['Attribute', 'AttributeValue']);
const ANSWERS: ReadonlySet<string> = new Set(['Response', 'Assertion']);
const ABSOLUTE = /^[A-Za-z][\w+.-]*:/;

/** State of the scan up to a tag. */
interface Known {
  attributes: number;
  letters: number;
  encrypted: boolean;
  ids: Set<string>;
  /** Prefixes with their addresses. */
  namespaces: Set<string>;
}

/**
 * Attributes that cost, or on which readers disagree. A relative namespace is canonicalised to nothing by some; two spellings of an
 * id, or one id twice, let a signature mean another element than the one that is read.
 */
function checkAttributes(tag: string, known: Known): void {
  const { ids, namespaces } = known;
  if (!BARE_TAG.test(tag.replaceAll(ATTRIBUTE, ''))) throw unusable('a malformed tag');
  const attributes = Array.from(tag.matchAll(ATTRIBUTE), ([, name = '', double, single]) => ({
    name,
    value: double ?? single ?? '',
  }));
  known.attributes += attributes.length;
  if (attributes.length > GATE.attributes_max || known.attributes > GATE.attributes_of_all_max)
    throw unusable('too many attributes');
  let declarations = 0;
  for (const { name, value } of attributes) {
    if (value.length > GATE.value_max) throw unusable('a value that is too long');
    if (!NAMESPACE.test(name)) continue;
    if (!ABSOLUTE.test(value)) throw unusable('a relative namespace');
    namespaces.add(`${name}=${value}`);
    declarations += 1;
  }
  if (declarations > GATE.declarations_max || namespaces.size > GATE.namespaces_max)
    throw unusable('too many namespaces');
  const idAttributes = attributes.filter(({ name }) => ID.test(name));
  if (idAttributes.length > 1) throw unusable('several ids on one element');
  for (const { value } of idAttributes) {
    if (ids.has(value)) throw unusable('an id twice');
    ids.add(value);
  }
}

/** Texts that cost: longer than any product writes them in the open. */
function checkText(text: string, within: string, known: Known): void {
  if (text.includes(']]>')) throw unusable('a stray end of CDATA');
  if (within === CIPHER && known.encrypted) return;
  known.letters += text.length;
  if (known.letters > GATE.text_max) throw unusable('a text that is too long');
}

/**
 * Looks a message over before it is parsed.
 * @param root the local name of its only root
 * @param once local names of which the message holds exactly one, all together
 * @returns the message without its declaration
 * @throws SsoError `unusable`
 */
export function passGate(message: string, root: string, once: readonly string[] = []): string {
  const text = message.trim().replace(DECLARATION, '');
  if (text.includes('<!') || text.includes('<?')) throw unusable('a declaration, comment or instruction');
  if (CONTROL.test(text) || FOREIGN_REFERENCE.test(text)) throw unusable('a forbidden letter or reference');
  if (text[0] !== '<') throw unusable('no element');
  if (text.split('&', GATE.references_max + 2).length - 1 > GATE.references_max) throw unusable('too many references');
  const known: Known = { attributes: 0, letters: 0, encrypted: false, ids: new Set(), namespaces: new Set() };
  const others_max = ANSWERS.has(root) ? GATE.others_max : GATE.elements_max;
  let [elements, others, depth, roots, counted] = [0, 0, 0, 0, 0];
  for (let from = 0; from !== -1;) {
    const end = endOfTag(text, from);
    const tag = text.slice(from + 1, end);
    let within = '';
    if (tag.startsWith('/')) {
      if (!BARE_TAG.test(tag)) throw unusable('a malformed tag');
      depth -= 1;
    } else {
      const name = (/^[^\s/]*/.exec(tag)?.[0] ?? '').replace(/^[^:]*:/, '');
      if (depth === 0 && (roots += 1) && name !== root) throw unusable('another root');
      if (depth > 0 && name === root) throw unusable('a second root');
      if (once.includes(name)) counted += 1;
      if (name === ENCRYPTED) known.encrypted = true;
      checkAttributes(tag, known);
      elements += 1;
      if (!VALUES.has(name)) others += 1;
      if (!tag.endsWith('/')) {
        depth += 1;
        within = name;
      }
    }
    if (depth < 0 || depth > GATE.depth_max || elements > GATE.elements_max || others > others_max)
      throw unusable('too deep or too many');
    const next = text.indexOf('<', end);
    checkText(text.slice(end + 1, next === -1 ? undefined : next), within, known);
    from = next;
  }
  if (depth !== 0 || roots !== 1) throw unusable('not one document');
  if (once.length > 0 && counted !== 1) throw unusable('not exactly one of what is expected once');
  return text;
}
