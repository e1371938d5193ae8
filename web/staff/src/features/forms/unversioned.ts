import { Changed, type FormRules } from '@vivavoce/web-shared/forms/form.ts';

type Change<Stored> = {
  base: Stored;
  /** Reads the current version; null where it was deleted, which the server answers. */
  newest: () => Promise<Stored | null>;
  send: () => Promise<Stored>;
};

/**
 * Sends a change to a record without a revision. The record is read right before, so that changes which another person
 * stored since are merged; only those of the same moment are not noticed.
 * @throws Changed
 */
export async function sendUnversioned<Values, Stored>(
  { read, same }: Pick<FormRules<Values, Stored, never>, 'read' | 'same'>,
  { base, newest, send }: Change<Stored>,
): Promise<Stored> {
  const current = await newest();
  if (current !== null && !same(read(current), read(base))) throw new Changed(current);
  return send();
}

type Page<Entry> = { results: readonly Entry[]; has_next: boolean };

/** An entry of a list that is read page by page; null where it is gone. */
export async function findEntry<Entry>(
  readPage: (page: number) => Promise<Page<Entry>>,
  isEntry: (entry: Entry) => boolean,
  page = 1,
): Promise<Entry | null> {
  const { results, has_next } = await readPage(page);
  const entry = results.find(isEntry);
  return entry ?? (has_next ? findEntry(readPage, isEntry, page + 1) : null);
}
