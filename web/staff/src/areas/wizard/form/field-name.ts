import type { Messages } from '@vivavoce/locales/messages.ts';

/** Fields that have a name in the phrase book. */
export type FieldName = keyof Messages['wizard']['fields'];
