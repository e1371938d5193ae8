import { Resolver } from 'node:dns/promises';

const TIMEOUT_MS = 5000;

/** Answers that say that there is no such record; any other failure says nothing about it. */
const NONE: ReadonlySet<string> = new Set(['ENODATA', 'ENOTFOUND']);

/**
 * The TXT records of a domain.
 * @returns null where the DNS gave no answer
 */
async function textRecords(domain: string): Promise<string[] | null> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  try {
    return (await resolver.resolveTxt(domain)).map((parts) => parts.join(''));
  } catch (error) {
    return NONE.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
  }
}

/** The lookup as an object, so that tests answer in the place of the network. */
export const dns = { textRecords };
