import { addressOf, readPage } from '../../ui/data/list-search.ts';

/** Pages of the lists of failed tasks and of mails in doubt, as the address has them. */
export type OperationSearch = { tasks?: number; mails?: number };

/** Reads the address; unknown values fall back to the first page. */
export const readOperationSearch = ({ tasks, mails }: Record<string, unknown>): OperationSearch =>
  addressOf<OperationSearch>({ tasks: readPage(tasks), mails: readPage(mails) });
