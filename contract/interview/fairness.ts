import { z } from 'zod';
import { idParam, instant } from '../common.ts';
import { adjustments } from '../applications/applicant-requests.ts';
import { questionKind } from '../questions/questions.ts';
import { defineRoutes } from '../route.ts';
import { READS } from '../audit-rule.ts';

const sha256 = z.string().regex(/^[\da-f]{64}$/);

/** The conditions of one applicant's interview. It names neither applicant nor reviewers. */
const fairnessFacts = z
  .strictObject({
    version: z.literal(1),
    issued_at: instant,
    issuer: z.string().max(300),
    reference: z.string().max(40),
    organisation: z.string().max(300),
    activity: z.string().max(1000),
    /** Hash of the version of the activity that this applicant answered, with every question. */
    version_sha256: sha256,
    questions: z
      .array(
        z.strictObject({
          order: z.number().int(),
          kind: questionKind,
          /** Hash of the text of the question, in UTF-8. */
          text_sha256: sha256,
          /** Seconds, adjustments included; null without a limit. */
          thinking_seconds: z.number().int().nullable(),
          /** Seconds, adjustments included; null without a limit. */
          answer_seconds: z.number().int().nullable(),
          /** Adjustments included; null without a limit. */
          attempts_allowed: z.number().int().nullable(),
          attempts_used: z.number().int(),
          /** Seconds returned for lost connections. */
          credited_seconds: z.number(),
          breaks: z.number().int(),
        }),
      )
      .max(200),
    adjustments_granted: adjustments,
    ai: z.strictObject({ used_for_summaries: z.boolean(), agreed: z.boolean() }),
    /** Number of reviewers on the panel who may watch, besides the staff of the organisation. */
    panel: z.number().int(),
    notice_version: z.string().max(40).nullable(),
    sent_at: instant,
    retention_days: z.number().int(),
  })
  .meta({ id: 'FairnessFacts' });

export const fairnessReceipt = z
  .strictObject({
    facts: fairnessFacts,
    /** Ed25519 over the JSON of the facts with sorted keys, in base64url. */
    signature: z.string().max(200),
  })
  .meta({ id: 'FairnessReceipt' });

export const fairness = defineRoutes({
  'GET /api/interview/{application}/fairness-receipt': {
    summary: 'Read the signed conditions of your interview; 409 `wrong_state` before your answers were sent',
    tag: 'Interview',
    access: 'applicant',
    params: z.object({ application: idParam }),
    responses: { 200: fairnessReceipt },
  },
  'POST /api/fairness-receipts/verify': {
    summary: 'Check the signature of a fairness receipt',
    tag: 'Interview',
    audit: READS,
    access: 'public',
    csrf: false,
    body_limit: 200_000,
    body: z.strictObject({ facts: z.record(z.string(), z.unknown()), signature: z.string().max(200) }),
    responses: { 200: z.object({ valid: z.boolean() }) },
  },
  'GET /api/fairness-receipts/key': {
    summary: 'Read the public key of fairness receipts, to check them without this server',
    tag: 'Interview',
    access: 'public',
    responses: { 200: z.object({ algorithm: z.literal('Ed25519'), public_key: z.string() }) },
  },
});
