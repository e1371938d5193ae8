import type pg from 'pg';
import type { LookedFor } from '../../search/search.service.ts';
import { wantedRows } from './listed.ts';
import type { ApplicationList } from './listed.ts';
import { readPage } from './read-page.ts';
import type { List } from './read-page.ts';
import { wordsWay } from './words-way.ts';
import type { WordsWay } from './words-way.ts';

const BY_INDEX: WordsWay = { by: 'index' };

/**
 * A page of those with the words, by whichever way is short; a walk that meets too few is followed by the index.
 * @param known the way, where it needs no thought
 */
export async function readWithWords(
  pool: pg.Pool,
  list: List,
  looked: LookedFor | null,
  known?: WordsWay,
): Promise<ApplicationList> {
  const { job, query, ways } = list;
  const read = (way: WordsWay) => readPage(pool, { ...list, ways: { ...ways, words: { looked, way } } });
  const needed = query.from + wantedRows(query);
  const think = async () =>
    looked && ways.facets.by === 'order' ? wordsWay(pool, job, query, looked, needed) : BY_INDEX;
  const way = known ?? (await think());
  const found = await read(way);
  const isWhole = way.by === 'index' || way.rows === null;
  return isWhole || found.page.length >= wantedRows(query) ? found : read(BY_INDEX);
}
