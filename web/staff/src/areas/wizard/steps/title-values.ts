import type { Job } from '@vivavoce/contract/types.ts';
import { JOB_LIMITS, TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import type { JobChange } from '../../../queries/jobs/jobs.ts';
import { faultsOf, textFault, type Fault, type Faults } from '../../../features/forms/faults.ts';
import { limitsOf } from '../../../features/forms/field-limits.ts';

export type TitleValues = {
  title: string;
  default_locale: Job['default_locale'];
  role: string;
  /** Empty without a value. */
  function: string;
  role_level: string;
  /** One per line. */
  external_ids: string;
};

export const noTitle = (default_locale: Job['default_locale']): TitleValues => ({
  title: '',
  default_locale,
  role: '',
  function: '',
  role_level: '',
  external_ids: '',
});

export const readTitle = (job: Job): TitleValues => ({
  title: job.title,
  default_locale: job.default_locale,
  role: job.role,
  function: job.function ?? '',
  role_level: job.role_level ?? '',
  external_ids: job.external_ids.join('\n'),
});

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export const titleInput = (values: TitleValues) =>
  ({
    title: values.title.trim(),
    default_locale: values.default_locale,
    role: values.role.trim(),
    // The choices come from the server, which knows its own values.
    function: (values.function || null) as Job['function'],
    role_level: (values.role_level || null) as Job['role_level'],
    external_ids: linesOf(values.external_ids),
  }) satisfies JobChange;

function idsFault(text: string): Fault | undefined {
  const ids = linesOf(text);
  if (ids.length > JOB_LIMITS.external_ids_max) return 'too_many';
  if (new Set(ids).size < ids.length) return 'repeated';
  return ids
    .map((line) => textFault(line, TEXT_LIMITS.external_id_max_characters))
    .find((fault) => fault !== undefined);
}

export const checkTitle = (values: TitleValues): Faults<TitleValues> =>
  faultsOf<TitleValues>({
    title: textFault(values.title, TEXT_LIMITS.title_max_characters, true),
    role: textFault(values.role, limitsOf('role').max),
    external_ids: idsFault(values.external_ids),
  });

/** Where the server names one line of the numbers, the fault belongs to the whole field. */
export const titleFieldOf = (field: string): string => field.replace(/^external_ids\.\d+$/, 'external_ids');

/** Number of rare options that are set. */
export const countSet = (values: TitleValues): number =>
  [values.role, values.function, values.role_level, values.external_ids].filter((value) => value.trim() !== '').length;
