type Read = (raw: Record<string, unknown>) => object;

/**
 * What a route reads of its address, with everything else of it gone. The router lays what was read over the raw address;
 * a value that was not understood would stay and be asked of the server.
 */
export const knownSearch = <R extends Read>(read: R): R =>
  ((raw) => ({
    ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])),
    ...read(raw),
  })) as R;
