/** Whether tests try everything there is, as in `npm run test:deep`; otherwise they try one of each kind. */
export const IN_DEPTH = process.env['TEST_DEEP'] !== undefined;

/** All cases of one kind in depth; by day the first of them. */
export const casesOfKind = <Case>(...cases: Case[]): Case[] => (IN_DEPTH ? cases : cases.slice(0, 1));
