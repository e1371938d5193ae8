import type { Messages } from '@vivavoce/locales/messages.ts';

/** Fields that have a name among the phrases. */
export type FieldName = keyof Messages['wizard']['fields'];
