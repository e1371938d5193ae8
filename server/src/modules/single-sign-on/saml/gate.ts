import { SsoError } from '../sso-error.ts';

/**
 * What a message may be before a library reads it. All of this is looked at in one pass over the text, so that a hostile
 * message costs no more than a friendly one.
 */
const GATE = {
  bytes_max: 256_000,
  elements_max: 2_000,
  depth_max: 50,
  /** Of one element, namespaces included. The library takes seconds for thousands. */
  attributes_max: 50,
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

/** Where the tag that begins at `from` ends: the first `>` outside quotes. */
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

// What is left of a tag without its attributes.
const BARE_TAG = /^\/?[^\s/"'=<>]+\s*\/?$/;
const NAMESPACE = /^xmlns(?::|$)/;
const ABSOLUTE = /^[A-Za-z][\w+.-]*:/;

/**
 * Attributes that cost, or on which readers disagree. A relative namespace is canonicalised to nothing by some; two spellings of an
 * id, or one id twice, let a signature mean another element than the one that is read.
 */
function checkAttributes(tag: string, known: Set<string>): void {
  if (!BARE_TAG.test(tag.replaceAll(ATTRIBUTE, ''))) throw unusable('a malformed tag');
  const attributes = [...tag.matchAll(ATTRIBUTE)];
  if (attributes.length > GATE.attributes_max) throw unusable('too many attributes');
  for (const [, name = '', double, single] of attributes)
    if (NAMESPACE.test(name) && !ABSOLUTE.test(double ?? single ?? '')) throw unusable('a relative namespace');
  const ids = attributes.filter(([, name = '']) => ID.test(name));
  if (ids.length > 1) throw unusable('several ids on one element');
  for (const [, , double, single] of ids) {
    const id = double ?? single ?? '';
    if (known.has(id)) throw unusable('an id twice');
    known.add(id);
  }
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
  const ids = new Set<string>();
  let [elements, depth, roots, counted] = [0, 0, 0, 0];
  for (let from = 0; from !== -1;) {
    const end = endOfTag(text, from);
    const tag = text.slice(from + 1, end);
    if (tag.startsWith('/')) {
      if (!BARE_TAG.test(tag)) throw unusable('a malformed tag');
      depth -= 1;
    } else {
      const name = (/^[^\s/]*/.exec(tag)?.[0] ?? '').replace(/^[^:]*:/, '');
      if (depth === 0 && (roots += 1) && name !== root) throw unusable('another root');
      if (depth > 0 && name === root) throw unusable('a second root');
      if (once.includes(name)) counted += 1;
      checkAttributes(tag, ids);
      elements += 1;
      if (!tag.endsWith('/')) depth += 1;
    }
    if (depth < 0 || depth > GATE.depth_max || elements > GATE.elements_max) throw unusable('too deep or too many');
    const next = text.indexOf('<', end);
    if (text.slice(end + 1, next === -1 ? undefined : next).includes(']]>')) throw unusable('a stray end of CDATA');
    from = next;
  }
  if (depth !== 0 || roots !== 1) throw unusable('not one document');
  if (once.length > 0 && counted !== 1) throw unusable('not exactly one of what is expected once');
  return text;
}
