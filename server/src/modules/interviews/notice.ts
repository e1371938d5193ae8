/**
 * The version of the recording notice (`applicant.details.notice` in the locales). A changed text needs a new version: the
 * record of consent names it, and consent is asked for again. `notice.unit.test.ts` keeps both together.
 */
export const NOTICE_VERSION = '2026-11-22-2';
