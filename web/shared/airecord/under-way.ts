import type { AiText } from '@vivavoce/contract/types.ts';

const UNDER_WAY = new Set(['queued', 'running', 'waiting']);

/** Whether the text will change without an action of the reader. */
export const isUnderWay = ({ result }: AiText): boolean => result !== null && UNDER_WAY.has(result.state);
