import fc from '../../node_modules/fast-check/lib/fast-check.js';

/** Replaces `fast-check` in tests: random cases are the same in every run; docs/testing.md describes other seeds. */
const { TEST_SEED, TEST_DEEP } = process.env;
if (TEST_SEED !== undefined || TEST_DEEP === undefined) fc.configureGlobal({ seed: Number(TEST_SEED ?? 1) });

export default fc;
