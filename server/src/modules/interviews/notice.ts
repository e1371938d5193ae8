/** The wording of the recording notice that is shown now. Another wording gets another name, and consent is asked anew. */
export const NOTICE_VERSION = '2026-11';
