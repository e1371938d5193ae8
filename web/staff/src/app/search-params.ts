type Raw = Record<string, unknown>;
type Read = (raw: Raw) => object;

/** Characters that the server refuses in a line: control characters, line ends, halves of characters. */
const UNTYPED = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

const typed = (raw: Raw): Raw =>
  Object.fromEntries(Object.entries(raw).filter(([, value]) => typeof value !== 'string' || !UNTYPED.test(value)));

/** Parameters of no single page, read on all of them: see mailed-link.ts and page-language.ts. */
const EVERYWHERE: ReadonlySet<string> = new Set(['for', 'lang']);

/**
 * Search parameters that a route knows, with all others removed. The router lays the result over the raw address; a
 * value that was not understood would otherwise stay and be sent to the server.
 */
export const searchParams = <R extends Read>(read: R): R =>
  ((raw) => ({
    ...Object.fromEntries(Object.keys(raw).map((name) => [name, EVERYWHERE.has(name) ? raw[name] : undefined])),
    ...read(typed(raw)),
  })) as R;
