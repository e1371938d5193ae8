import { createStore, useStore } from '@vivavoce/web-shared/store.ts';

const invited = createStore<number | null>(null);

/** Records that the reader has invited applicants of this activity. */
export const noteInvitation = (job: number): void => invited.set(job);

export const forgetInvitation = (): void => {
  if (invited.get() !== null) invited.set(null);
};

/** Whether the reader has just invited applicants of this activity. */
export const useRecentInvitation = (job: number): boolean => useStore(invited) === job;
