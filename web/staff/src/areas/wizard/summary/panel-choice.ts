import { createStore, useStore } from '@vivavoce/web-shared/store.ts';

/** Activities whose panel is not invited on publishing, by the reader's choice. */
const skippedJobs = createStore<ReadonlySet<number>>(new Set());

/** Whether publishing this activity invites its panel; chosen beside the summary, used by the button below it. */
export function usePanelChoice(job: number): [invites: boolean, choose: (invites: boolean) => void] {
  const jobs = useStore(skippedJobs);
  const choose = (invites: boolean) => {
    const next = new Set(skippedJobs.get());
    if (invites) next.delete(job);
    else next.add(job);
    skippedJobs.set(next);
  };
  return [!jobs.has(job), choose];
}
