/** A text of its own direction within a line: neither orders the rest of the line, nor is ordered by it. */
export const isolate = (text: string): string => `\u2068${text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/gu, '')}\u2069`;

const isolated = (value: unknown): unknown => (typeof value === 'string' ? isolate(value) : value);

/** The translator, with values that keep their own direction. */
export const isolating = <Translator extends (key: never, values?: never) => string>(t: Translator): Translator =>
  ((key: never, values: Record<string, unknown> = {}) =>
    t(
      key,
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolated(value)])) as never,
    )) as unknown as Translator;
