import type { ApiProblem } from './api-problem.ts';
import type { Operation } from './api-types.ts';

type HeadersOf = (operation: Operation) => Record<string, string>;
type Remedy = (problem: ApiProblem) => Promise<boolean> | false;

export let pageHeaders: HeadersOf = () => ({});
/** An answer that the page holds already. */
export let heldAnswer: (operation: Operation, address: string) => Response | undefined = () => undefined;
export let mend: Remedy = () => false;

/** Sets the headers by which every call names the user and the company of its page. */
export const describePage = (headers: HeadersOf): void => void (pageHeaders = headers);

/** Sets what is done about a refusal. Where it resolves to true, the reason is gone, and the call is repeated. */
export const answerRefusals = (remedy: Remedy): void => void (mend = remedy);

/** Sets where answers are that the page holds already. */
export const holdAnswers = (find: typeof heldAnswer): void => void (heldAnswer = find);
