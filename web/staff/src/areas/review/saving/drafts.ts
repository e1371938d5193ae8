import { createStore, useStore } from '@vivavoce/web-shared/store.ts';

/** Unsent input about one applicant: an overall rating or a comment. */
export type Draft = { rating?: number; comment?: string };

const drafts = createStore<ReadonlyMap<number, Draft>>(new Map());

export const draftOf = (application: number): Draft => drafts.get().get(application) ?? {};

export const useDraft = (application: number): Draft => useStore(drafts).get(application) ?? {};

/** Changes parts of a draft; `undefined` removes a part. */
export function changeDraft(application: number, change: { [Part in keyof Draft]: Draft[Part] | undefined }): void {
  const draft = Object.entries({ ...draftOf(application), ...change }).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const next = new Map(drafts.get());
  if (draft.length === 0) next.delete(application);
  else next.set(application, Object.fromEntries(draft) as Draft);
  drafts.set(next);
}

export function dropDraft(application: number): void {
  changeDraft(application, { rating: undefined, comment: undefined });
}
