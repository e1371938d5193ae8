import { CV_LIMITS } from '@vivavoce/domain/kinds/cv/cv-limits.ts';
import {
  CV_FILES,
  CV_LANGUAGES,
  CV_RULE_NAMES,
  CV_SECTIONS,
  HIDDEN_REASONS,
  RULE_SOURCES,
} from '@vivavoce/domain/kinds/cv/cv-types.ts';
import { z } from 'zod';
import { aiText } from '../ai/ai-text.ts';
import { id, idParam, instant } from '../common.ts';
import { FILE_MEDIA } from '../media.ts';
import { defineRoutes } from '../route.ts';
import { PARTS, changes, shows } from '../audit-rule.ts';

const section = z.enum(CV_SECTIONS);

export const cvVersion = z
  .object({
    number: z.number().int(),
    filename: z.string(),
    kind: z.enum(CV_FILES),
    created_at: instant,
    corrected_at: instant.nullable(),
    /** Text as the applicant corrected it, or as it was read. */
    text: z.string(),
    /** Text as it was read from the file; empty for a scan. */
    text_read: z.string(),
    /** Hidden content of the file, by reason; not part of the text. */
    hidden: z.array(z.object({ reason: z.enum(HIDDEN_REASONS), text: z.string() })),
    pages: z.number().int().nullable(),
    feedback: z.object({
      language: z.enum(CV_LANGUAGES),
      figures: z.object({
        word_count: z.number().int(),
        sentences: z.number().int(),
        mean_sentence: z.number(),
        longest_sentence: z.number().int(),
        /** Reading ease from 100 words on, by Flesch for English and by Kandel and Moles for French. */
        reading_ease: z.number().nullable(),
        ease_by: z.enum(['flesch', 'kandel_moles']),
        lix: z.number().nullable(),
        sections_found: z.array(section),
      }),
      sections: z.array(z.object({ kind: section, heading: z.string(), lines: z.number().int() })),
      findings: z.array(
        z.object({
          /** `rule` is counted by the product; what AI wrote stands apart. */
          by: z.literal('rule'),
          rule: z.enum(CV_RULE_NAMES),
          source: z.enum(RULE_SOURCES),
          section: z.enum([...CV_SECTIONS, 'file']),
          /** The line of the text from 0; null for the CV as a whole. */
          line: z.number().int().nullable(),
          quote: z.string(),
          count: z.number().nullable(),
        }),
      ),
    }),
  })
  .meta({ id: 'CvVersion' });

/** The newest version comes first. */
const versions = z.array(cvVersion);

export const cvCheck = z
  .object({
    versions,
    may_add: z.boolean(),
    sent_at: instant.nullable(),
    /** About the version that was sent. */ ai: aiText,
  })
  .meta({ id: 'CvCheck' });

export const cvReport = z
  .object({ application: id, sent_at: instant.nullable(), versions, /** About the latest version. */ ai: aiText })
  .meta({ id: 'CvReport' });

const params = z.object({ application: idParam });
const versionParams = z.object({ application: idParam, version: z.coerce.number().int().min(1).max(1_000) });
const whole = { 200: cvCheck };

export const cvCopilots = defineRoutes({
  'GET /api/interview/{application}/cv-versions': {
    summary: 'List the versions of your CV, with feedback by rules',
    tag: 'Interview',
    access: 'applicant',
    params,
    responses: whole,
  },
  'POST /api/interview/{application}/cv-versions': {
    summary:
      'Hand in a version of your CV as PDF, DOCX or ODT, detected by content. 422 says why a file cannot be read; a scan is stored without text',
    tag: 'Interview',
    audit: changes('cv.changed'),
    access: 'applicant',
    params,
    consumes: 'multipart/form-data',
    file_field: 'cv',
    responses: whole,
  },
  'PUT /api/interview/{application}/cv-versions/{version}': {
    summary: 'Correct what was read from your latest CV; 409 for an earlier one',
    tag: 'Interview',
    audit: PARTS,
    access: 'applicant',
    params: versionParams,
    body: z.strictObject({ text: z.string().max(CV_LIMITS.text_max_characters) }),
    responses: whole,
  },
  'GET /api/cvcopilot/cv-feedback/{application}': {
    summary:
      'The versions of a CV that an applicant sent, with feedback by rules, hidden text apart, and what AI wrote about the latest, with its passages',
    tag: 'CV copilot',
    audit: shows('cv.viewed'),
    access: 'staff',
    scope: 'applications:read',
    params,
    responses: { 200: cvReport },
  },
  'GET /api/cvcopilot/cv-feedback/{application}/versions/{version}': {
    summary: 'Download the file of a version under its original name',
    tag: 'CV copilot',
    audit: shows('cv.viewed'),
    access: 'staff',
    scope: 'applications:read',
    params: versionParams,
    produces: FILE_MEDIA,
    responses: { 200: z.unknown() },
  },
});
