/**
 * The version of the recording notice (`kinds.setup`, `purposes.why` and `interview.details.notice` in the locales). A changed text needs a new version:
 * the record of consent names it, and applicants consent again. `notice.unit.test.ts` compares both.
 */
export const NOTICE_VERSION = '2026-11-28';
