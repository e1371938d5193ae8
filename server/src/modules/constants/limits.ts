import type { Constants } from '@vivavoce/contract/types.ts';
import { API_TOKEN_LIMITS, SESSION_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import {
  DEADLINE_LIMITS,
  FILE_LIMITS,
  PAGE_SIZES,
  QUESTION_LIMITS,
  SEARCH_LIMITS,
  TEXT_LIMITS,
  WRITTEN_LIMITS,
} from '@vivavoce/domain/limits.ts';

/** Limits that a form can check before the server does. */
export const formLimits: Constants['limits'] = {
  questions: QUESTION_LIMITS,
  written: WRITTEN_LIMITS,
  deadlines: DEADLINE_LIMITS,
  texts: TEXT_LIMITS,
  files: FILE_LIMITS,
  search: SEARCH_LIMITS,
  session: SESSION_LIMITS,
  page_sizes: PAGE_SIZES,
  api_tokens: API_TOKEN_LIMITS,
};
