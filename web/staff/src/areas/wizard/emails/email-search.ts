import type { WizardEmailType } from '@vivavoce/domain/jobs/wizard-steps.ts';

const searchTypes = [
  'invitation',
  'completion',
  'Unsuccessful',
  'ReviewAvailable',
] as const satisfies readonly WizardEmailType[];

/** Which e-mail the address names. */
export const readEmailSearch = (search: Record<string, unknown>): { type: WizardEmailType } => ({
  type: searchTypes.find((type) => type === search['type']) ?? 'invitation',
});
