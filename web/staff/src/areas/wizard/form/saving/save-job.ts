import type { QueryClient } from '@tanstack/react-query';
import type { Job } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { readNewest } from '../../../../app/unsaved/read-newest.ts';
import { changeJob, jobQuery, rememberJob, type JobChange } from '../../../../queries/jobs/jobs.ts';
import { Clash, mergeJob } from './merge-job.ts';

/** The part of the activity that saving needs, as it was when the form was filled. */
export type Base = Pick<Job, 'id' | 'revision' | 'status'>;

type SaveInput<Values> = {
  client: QueryClient;
  base: Base;
  /** The values that the form started with. */
  began: Values;
  read: (job: Job) => Values;
  write: (values: Values) => JobChange;
  typed: Values;
};

export type SavedJob<Values> = {
  job: Job;
  /** The values that were sent: the input, with another person's changes to other fields. */
  values: Values;
  /** Fields of the form that another person changed meanwhile. */
  newerFields: (keyof Values)[];
  /** The activity with another person's change, before this save; null when there was none. */
  otherChange: Job | null;
};

/** Two people who save at the same moment meet once; after a third time the conflict is shown. */
const triesMax = 3;

/**
 * Saves a form's part of the activity. Where another person changed other fields meanwhile, both changes are kept;
 * where they changed the same, nothing is sent and Clash is thrown.
 */
export async function saveJob<Values extends object>(input: SaveInput<Values>): Promise<SavedJob<Values>> {
  const { client, base, began, read, write, typed } = input;
  let { revision } = base;
  let sent: Pick<SavedJob<Values>, 'values' | 'newerFields' | 'otherChange'> = {
    values: typed,
    newerFields: [],
    otherChange: null,
  };
  for (let tries = 1; ; tries += 1) {
    try {
      const job = await changeJob(base.id, { ...write(sent.values), revision });
      rememberJob(client, job);
      return { job, ...sent };
    } catch (error) {
      if (!isProblem(error, 409) || error.code !== 'conflict') throw error;
      const newest = await readNewest(client, jobQuery(base.id));
      if (newest.status !== base.status || tries === triesMax) throw new Clash(newest);
      const merge = mergeJob({ began, typed, newest: read(newest), write });
      if (merge.clash) throw new Clash(newest, merge.clash.map(String));
      revision = newest.revision;
      sent = { values: merge.values, newerFields: merge.newerFields, otherChange: newest };
    }
  }
}
