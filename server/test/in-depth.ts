/** Whether tests try everything there is, as in `npm run test:deep`; otherwise they try one of each kind. */
export const IN_DEPTH = process.env['TEST_DEEP'] !== undefined;
