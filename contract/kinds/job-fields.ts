import { RATING_TYPES } from '@vivavoce/domain/kinds/questionnaire/scoring.ts';
import { TEST_PROVIDERS } from '@vivavoce/domain/kinds/provider/provider-test.ts';
import { z } from 'zod';
import { optionalLine } from '../common.ts';
import { richText } from '../jobs/email-drafts.ts';

/** The fields of an activity that belong to one kind of activity. */
export const kindInput = {
  /** The kind of a new activity; a draft may change it while it has no content. */
  is_questionnaire: z.boolean(),
  sjt_assessment: z.boolean(),
  is_webinar: z.boolean(),
  is_cvcopilot: z.boolean(),
  /** The provider of the test that applicants take; the company has to have access to it. */
  test_provider: z.enum(TEST_PROVIDERS).nullable(),
  questionnaire_intro_text: richText,
  /** The text of the button by which applicants save their feedback; empty for the usual one. */
  questionnaire_download_cta_text: optionalLine(80),
  /** How answers on scales become one figure for each competency. */
  questionnaire_rating_type: z.enum(RATING_TYPES),
  /** In percent of the points; it is shown and rejects no applicant. */
  sjt_pass_mark: z.number().int().min(0).max(100).nullable(),
};

/** The same as they are read. */
export const kindFields = {
  /** The fields that `job_kind` is derived from; all empty for a video interview. */
  test_provider: z.string().nullable(),
  sjt_assessment: z.boolean(),
  is_webinar: z.boolean(),
  is_questionnaire: z.boolean(),
  is_cvcopilot: z.boolean(),
  questionnaire_intro_text: z.string(),
  questionnaire_download_cta_text: z.string(),
  questionnaire_rating_type: z.enum(RATING_TYPES),
  sjt_pass_mark: z.number().int().nullable(),
};
