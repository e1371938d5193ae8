import type { Job } from '@vivavoce/contract/types.ts';
import { orChanged, type FormRules } from '@vivavoce/web-shared/forms/form.ts';
import { faultMap, refusedIn, type Fault, type Faults } from '../../../features/forms/faults.ts';
import type { JobChange } from '../../../queries/jobs/jobs.ts';

type Scalar = string | number | boolean | null;

/** The fields of one step, flat, in the form's own shape. */
export type StepValues = Record<string, Scalar>;

/** The part of the activity that saving needs, with the step's stored values. */
export type StepBase<Values> = Pick<Job, 'id' | 'revision' | 'status'> & { began: Values };

export const stepBase = <Values>({ id, revision, status }: Omit<StepBase<Values>, 'began'>, began: Values) => ({
  id,
  revision,
  status,
  began,
});

export type StepInput<Values extends StepValues> = {
  /** The form's values of a stored activity. */
  read: (job: Job) => Values;
  /** The body for the typed values; called only when `check` finds no fault. */
  write: (values: Values) => JobChange;
  check: (values: Values) => Faults<Values>;
  /** The form's field that shows a fault of a field of the server; by default the same name. */
  fieldOf?: (serverField: string) => string;
  /** Fields that the page changes automatically: alone they are saved by the buttons only. */
  savedByButton?: readonly (keyof Values & string)[];
};

type StepCalls = {
  change: (job: number, change: JobChange & Pick<Job, 'revision'>) => Promise<Job>;
  newest: (job: number) => Promise<Job>;
  onStored?: (job: Job) => unknown;
  /** Another person's change was merged. */
  onMerged?: (newest: Job, before: Job | undefined) => unknown;
  /** Activities by revision, to name what changed between two of them. */
  jobs: Map<number, Job>;
};

/**
 * Saves one step's part of the activity. Where another person changed other fields meanwhile, both changes are kept;
 * where they changed the same, or the activity left its state, the reader decides.
 */
export function stepRules<Values extends StepValues>(
  { read, write, check, fieldOf, savedByButton = [] }: StepInput<Values>,
  { change, newest, onStored, onMerged, jobs }: StepCalls,
): FormRules<Values, StepBase<Values>, Fault> {
  const baseOf = (job: Job): StepBase<Values> => {
    jobs.set(job.revision, job);
    return stepBase(job, read(job));
  };
  return {
    read: ({ began }) => began,
    same: (first, second) => Object.keys(first).every((name) => first[name] === second[name]),
    check: (values) => faultMap<Fault>(check(values)),
    send: async (values, { id, revision }) =>
      baseOf(await orChanged(change(id, { ...write(values), revision }), async () => baseOf(await newest(id)))),
    merge: {
      write,
      isAllowed: (base, other) => base.status === other.status,
      onMerged: (other, base) => {
        const job = jobs.get(other.revision);
        if (job) onMerged?.(job, jobs.get(base.revision));
      },
    },
    // Text stays as it is typed, also where the server tidied it.
    adopt: (now) => now,
    isFree: (values, { status, began }) =>
      status === 'Draft' &&
      Object.keys(values).some((name) => !savedByButton.includes(name) && values[name] !== began[name]),
    refusal: (error, values) => refusedIn(Object.keys(values), fieldOf)(error),
    onStored: ({ revision }) => {
      const job = jobs.get(revision);
      if (job) onStored?.(job);
    },
  };
}
