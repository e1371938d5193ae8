/** Pages of the lists of failed tasks and of mails in doubt, as the address has them. */
export type OperationSearch = { tasks?: number | undefined; mails?: number | undefined };

const isPage = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 1 && value <= 100_000;

/** Reads the address; unknown values fall back to the first page. */
export const readOperationSearch = ({ tasks, mails }: Record<string, unknown>): OperationSearch => ({
  ...(isPage(tasks) && { tasks }),
  ...(isPage(mails) && { mails }),
});
