import fc from '../../node_modules/fast-check/lib/fast-check.js';

/** What the tests get as `fast-check`: cases that are made up are the same in every run; docs/testing.md says when others. */
const { TEST_SEED, TEST_DEEP } = process.env;
if (TEST_SEED !== undefined || TEST_DEEP === undefined) fc.configureGlobal({ seed: Number(TEST_SEED ?? 1) });

export default fc;
