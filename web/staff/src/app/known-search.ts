type Read = (raw: Record<string, unknown>) => object;

/**
 * What a route reads of its address, with everything else of it gone. The router lays what was read over the raw address;
 * a value that was not understood would stay and be asked of the server. `for` belongs to no page and is read before all of
 * them: see mailed-link.ts.
 */
export const knownSearch = <R extends Read>(read: R): R =>
  ((raw) => ({
    ...Object.fromEntries(Object.keys(raw).map((name) => [name, name === 'for' ? raw[name] : undefined])),
    ...read(raw),
  })) as R;
