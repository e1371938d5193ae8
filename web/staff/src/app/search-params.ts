type Raw = Record<string, unknown>;
type Read = (raw: Raw) => object;

/** What nobody types and the server takes in no line: control characters, ends of lines, halves of characters. */
const UNTYPED = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

const typed = (raw: Raw): Raw =>
  Object.fromEntries(Object.entries(raw).filter(([, value]) => typeof value !== 'string' || !UNTYPED.test(value)));

/** Belongs to no page and is read beside all of them: see mailed-link.ts and page-language.ts. */
const EVERYWHERE: ReadonlySet<string> = new Set(['for', 'lang']);

/**
 * What a route reads of its address, with everything else of it gone. The router lays what was read over the raw address;
 * a value that was not understood would stay and be asked of the server.
 */
export const searchParams = <R extends Read>(read: R): R =>
  ((raw) => ({
    ...Object.fromEntries(Object.keys(raw).map((name) => [name, EVERYWHERE.has(name) ? raw[name] : undefined])),
    ...read(typed(raw)),
  })) as R;
