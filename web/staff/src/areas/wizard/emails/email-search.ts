import type { WizardEmailType } from '@vivavoce/domain/jobs/wizard-steps.ts';
import { readOneOf } from '../../../ui/data/list-search.ts';

const searchTypes = [
  'invitation',
  'completion',
  'Unsuccessful',
  'ReviewAvailable',
] as const satisfies readonly WizardEmailType[];

/** Which e-mail the address names. */
export const readEmailSearch = ({ type }: Record<string, unknown>): { type: WizardEmailType } => ({
  type: readOneOf(type, searchTypes) ?? 'invitation',
});
