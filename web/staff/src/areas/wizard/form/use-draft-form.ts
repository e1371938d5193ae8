import { useQueryClient } from '@tanstack/react-query';
import { readNewest } from '../../../app/unsaved/read-newest.ts';
import { useForm } from '../../../features/forms/use-form.ts';
import { jobQuery } from '../../../queries/jobs/jobs.ts';
import { useWizard } from '../wizard-context.ts';
import { useFieldFault } from './use-field-fault.ts';

type DraftFormInput<Values extends object, Base, Fault> = Omit<
  Parameters<typeof useForm<Values, Base, Fault>>[0],
  'autosave'
>;

/**
 * A form of one activity, under a name that is unique within it. While the activity is a draft the form saves itself;
 * once published, only the buttons save: applicants may be reading it.
 */
export function useDraftForm<Values extends object, Base, Fault>(input: DraftFormInput<Values, Base, Fault>) {
  const client = useQueryClient();
  const { job, place } = useWizard();
  const faultOf = useFieldFault();
  const isOn = job.status === 'Draft';
  const gate = async () => (await readNewest(client, jobQuery(job.id))).status === 'Draft';
  const form = useForm({ ...input, name: `job/${job.id}/${input.name}`, autosave: { isOn, gate, faultOf } });
  return {
    ...form,
    waiting: form.waiting ?? (form.dirty && !isOn && place === 'create' ? 'published' : null),
  };
}
