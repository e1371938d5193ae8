import type { QueryClient } from '@tanstack/react-query';
import type { Job } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { changeJob, jobQuery, rememberJob, type JobChange } from '../../../queries/jobs.ts';
import { Clash, mergeJob } from './merge-job.ts';

/** The activity as it was when a form was filled from it, as far as storing needs to know. */
export type Base = Pick<Job, 'id' | 'revision' | 'status'>;

type SaveInput<Values> = {
  client: QueryClient;
  base: Base;
  /** What the form was filled with. */
  began: Values;
  read: (job: Job) => Values;
  typed: Values;
  change: JobChange;
};

/** Two people who save at the same moment meet once; a third meeting in a row is a reason to look. */
const triesMax = 3;

/**
 * Stores a form's part of the activity. Where somebody else changed other parts meanwhile, both
 * changes are kept; where they changed the same part, nothing is sent and Clash is thrown.
 * @returns the activity as stored, and whether somebody else's change was taken over with it
 */
export async function saveJob<Values extends object>(input: SaveInput<Values>): Promise<{ job: Job; merged: boolean }> {
  const { client, base, began, read, typed, change } = input;
  let { revision } = base;
  for (let tries = 1; ; tries += 1) {
    try {
      const job = await changeJob(base.id, { ...change, revision });
      rememberJob(client, job);
      return { job, merged: tries > 1 };
    } catch (error) {
      if (!isProblem(error, 409) || error.code !== 'conflict') throw error;
      const newest = await client.fetchQuery({ ...jobQuery(base.id), staleTime: 0 });
      const foreign = newest.status !== base.status || mergeJob(began, typed, read(newest)).clash;
      if (foreign || tries === triesMax) throw new Clash(newest);
      revision = newest.revision;
    }
  }
}
