import { MAIL_FAULTS } from '@vivavoce/domain/emails/mail-faults.ts';
import { DECISIONS } from '@vivavoce/domain/applications/decisions.ts';
import { APPLICANT_LIMITS, FACET_LIMITS, REJECTION_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import type { ApiScope } from '@vivavoce/domain/companies/api-scopes.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import { PROVIDER_TEST_STATES } from '@vivavoce/domain/kinds/provider/provider-test.ts';
import { z } from 'zod';
import { cv } from './cvs.ts';
import { unmetRequirement } from './requirements.ts';
import { bulk_operation } from './bulk-operations.ts';
import { LIMITS } from '../limits.ts';
import {
  email,
  flag,
  id,
  idParam,
  instant,
  line,
  optionalLine,
  pageSize,
  person,
  senderName,
  text,
  metadata,
} from '../common.ts';
import { namedAtAll, names, newNames, phoneNumber } from '../people.ts';
import { adjustments } from './applicant-requests.ts';
import { mailingText } from '../jobs/email-drafts.ts';
import { bucket, bucketCounts, jobParams, ratingStyle } from '../jobs/jobs.ts';
import { defineRoutes } from '../route.ts';
import { newProgrammeMarks, programmeMarks } from '../reviews/programmes.ts';
import { applicantFilter, chosenBefore, selection, statusLabel } from './selection.ts';
import { READS, changes, shows } from '../audit-rule.ts';
import type { AuditRule } from '../audit-rule.ts';

const decided = z
  .object({
    changed: z.number().int(),
    at: instant,
    mailing: id.nullable(),
    /** When the mails of the mailing leave; null without one. */
    mail_at: instant.nullable(),
    bulk_operation: bulk_operation.nullable(),
  })
  .meta({ id: 'BulkDecision' });

export const decisionPreview = z
  .object({
    count: z.number().int(),
    /** Applicants who sent their answers; of the others, those who still can before their deadline. */
    answered: z.number().int(),
    can_still_answer: z.number().int(),
    /** Applicants who are promised a review and have none yet. */
    promised: z.number().int(),
    shortlisted: z.number().int(),
    /** Applicants whose Unsuccessful e-mail about the standing rejection left, and the first of them by id. */
    notified: z.number().int(),
    notified_ids: z.array(id),
  })
  .meta({ id: 'DecisionPreview' });

const applicationAction = z.enum(['read', 'edit', 'invite', 'decide', 'review', 'archive', 'mark_reviewed', 'erase']);
/** One bar of the answer progress, in the order of the applicant's questions. `height` from 0 to 1 is the length of the answer relative to its limit. */
const stripSegment = z
  .object({
    question: id,
    state: z.enum(['empty', 'recorded', 'processing', 'playable', 'damaged', 'written']),
    height: z.number(),
    /** Null where answers to the question are not rated. */
    rated_by_you: z.boolean().nullable(),
  })
  .meta({ id: 'StripSegment' });

/** A tag of the company as it is on a person. */
export const personTag = z.object({ id, name: z.string() }).meta({ id: 'PersonTag' });

const applicationFields = {
  id,
  user: person,
  job: z.object({
    id,
    title: z.string(),
    rating_style: ratingStyle,
    question_count: z.number().int(),
    /** Applicants of a webinar register; they have no review and no outcome. */
    is_webinar: z.boolean(),
  }),
  answer_count: z.number().int(),
  average_review: z.number().nullable(),
  reviewed_at: instant.nullable(),
  shortlisted_at: instant.nullable(),
  rejected_at: instant.nullable(),
  /** The time at which the e-mail about the outcome leaves or left; null without an e-mail, and for callers who may not decide. */
  outcome_mail_at: instant.nullable(),
  declined_at: instant.nullable(),
  declined_reason: z.string().nullable(),
  responded_at: instant.nullable(),
  invited_at: instant.nullable(),
  invitation_failed: z.boolean(),
  /** Why the invitation was not delivered, or that the mail server postpones it; null after the link was opened. */
  invitation_fault: z.object({ kind: z.enum(MAIL_FAULTS), at: instant }).nullable(),
  deadline: instant.nullable(),
  status: z.number().int(),
  external_id: z.string().nullable(),
  metadata,
  reasonable_adjustments: z.boolean(),
  /** The applicant is promised a review: they registered with the wish or a voucher, or staff added them. */
  review_paid: z.boolean(),
  /** A sent answer does not meet a requirement, and no person has decided otherwise. */
  unmet: z.boolean(),
  archived_at: instant.nullable(),
  created_at: instant,
  bucket,
  label: z.object({ code: statusLabel, incomplete: z.boolean() }),
  /** How far the test at a provider is; null before it was begun, and in other activities. */
  test_state: z.enum(PROVIDER_TEST_STATES).nullable(),
  strip: z.array(stripSegment),
  /** Tags of the person, by name; none for reviewers without a company. */
  tags: z.array(personTag),
  /** How many reviews are sent; null, as `average_review`, while ratings of others are withheld from the caller. */
  rated_by: z.number().int().nullable(),
  /** Reviewers lie more than one level apart. */
  discuss: z.boolean(),
  /** Number of people on the panel, and of former reviewers with a sent review that counts. */
  panel_size: z.number().int(),
  abilities: z.array(applicationAction),
};
export const application = z.object(applicationFields).meta({ id: 'Application' });
export const applicationDetail = z
  .object({
    ...applicationFields,
    /** Both parts of the name in this activity; one may be empty. */
    names: z.object({ first_name: z.string(), last_name: z.string() }),
    /** Why the mail server refused the invitation, for callers who may invite; null otherwise. */
    invitation_refusal: z.string().nullable(),
    phone: z.string().nullable(),
    custom_field: z.string().nullable(),
    cv: cv.nullable(),
    /** The adjustments granted as numbers. */
    adjustments,
    programmes: programmeMarks,
    /** The requirements that sent answers do not meet, also those that a person has set aside. */
    requirements: z.array(unmetRequirement),
    /** Why the standing outcome was decided and when its e-mail leaves, for callers who may decide; null otherwise. */
    outcome: z
      .object({
        reason: z.string().nullable(),
        note: z.string().nullable(),
        /** When the e-mail leaves or left; null without an e-mail. */
        mail_at: instant.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'ApplicationDetail' });

const newApplicant = z
  .strictObject({
    user: z.union([id, z.strictObject({ ...names, email, phone: phoneNumber.optional() }).refine(...namedAtAll)]),
    external_id: optionalLine(LIMITS.external_id).optional(),
    metadata: metadata.optional(),
    reasonable_adjustments: z.boolean().optional(),
    /** Whether a review is promised. Left out, the activity decides; true is refused where it offers none. */
    review_paid: z.boolean().optional(),
    invite: z.boolean().optional(),
    /** Universities only. */
    programmes: newProgrammeMarks.optional(),
    /** A name or the stored number: 0 not invited, 1 invited. Must agree with `invite` when both are present. */
    status: z.literal(['not_invited', 0, 1]).optional(),
    /** Optional; must equal the id in the path. */
    job: id.optional(),
  })
  .refine(({ invite, status }) => invite === undefined || status === undefined || invite === (status === 1), {
    path: ['status'],
    error: 'not_allowed',
  })
  .meta({
    examples: [
      {
        user: { first_name: 'Ada', last_name: 'Quist', email: 'ada.quist@mail.example' },
        external_id: 'C-1042',
        metadata: { source: 'careers fair' },
        invite: true,
      },
    ],
  });
/** The fields of a new applicant that are not text. */
const NEW_APPLICANT_JSON = ['user', 'reasonable_adjustments', 'review_paid', 'invite', 'job', 'programmes'] as const;
const params = z.object({ job: idParam, application: idParam });
const detailResponses = { 200: applicationDetail };
const withApplicant = (summary: string, scope: ApiScope) =>
  ({ summary, tag: 'Applications', access: 'staff', scope, params, responses: detailResponses }) as const;
const act = (summary: string, scope: ApiScope, audit: AuditRule) => ({ ...withApplicant(summary, scope), audit });

/** Sender, subject and text of this one invitation; all optional. */
const invitation = z.strictObject({
  invited_from_name: senderName.optional(),
  invite_subject: optionalLine(LIMITS.email_subject).optional(),
  email_body: mailingText.email_body,
});
const invitationOfOne = invitation.meta({ id: 'InvitationOfOne' });

/** Ordered by `name` with a search term, names that begin with the term come first. */
const sort = z.enum(['-date', 'date', 'name', '-name', '-rating', 'rating']).default('-date');
/** Number of rows to skip. */
const place = z.coerce.number().int().min(0).max(FACET_LIMITS.list_rows_max).default(0);

/** With `ordering=evidence`: criteria with a checked passage, of all; null where AI read nothing of the applicant. */
const listedApplication = application.extend({
  evidence: z.object({ met: z.number().int(), of: z.number().int() }).nullable().optional(),
});

export const applications = defineRoutes({
  'GET /api/jobs/{job}/applications': {
    summary: 'List the applicants of an activity in one bucket, with the counts of all buckets; pages by cursor',
    tag: 'Applications',
    access: 'staff',
    scope: 'applications:read',
    params: jobParams,
    query: z.object({
      ...applicantFilter,
      sort,
      /**
       * `evidence`: the applicants whose answers AI read, by the number of criteria with a checked passage, then by the time
       * of sending; all others keep the place of their time. Chosen by people, never kept.
       */
      ordering: z.enum(['evidence']).optional(),
      cursor: z.string().max(300).optional(),
      /** Row to start at, for a jump; to read the next page, use the cursor. */
      from: place,
      page_size: pageSize(20),
    }),
    responses: {
      200: z.object({
        /** Number of applicants in the bucket, regardless of other filters; a separate call counts the matches. */
        count: z.number().int(),
        page_size: z.number().int(),
        has_next: z.boolean(),
        next_cursor: z.string().nullable(),
        results: z.array(listedApplication),
        buckets: bucketCounts,
        facts: z.object({
          expiring_this_week: z.number().int(),
          /** Applicants in Responded that the caller still has to rate. */
          need_your_rating: z.number().int(),
          /** The same for Reviewed, where others have rated. */
          need_your_rating_reviewed: z.number().int(),
          /** Of the applicants in Reviewed; null without ratings, and while ratings are withheld. */
          mean_rating: z.number().nullable(),
          /** The caller has to rate before ratings of others show; until then an order by rating is one by date. */
          ratings_withheld: z.boolean(),
          successful: z.number().int(),
          unsuccessful: z.number().int(),
        }),
      }),
    },
  },
  'GET /api/jobs/{job}/applications/count': {
    summary: 'Count the applicants that match a filter of the list',
    tag: 'Applications',
    access: 'staff',
    scope: 'applications:read',
    params: jobParams,
    /** `all` counts without a limit; use it before an action on all matches. */
    query: z.object({ ...applicantFilter, all: flag.default(false) }),
    /** `more`: there are more matches than a filtered list scrolls through; `count` is that limit. */
    responses: { 200: z.object({ count: z.number().int(), more: z.boolean() }) },
  },
  'GET /api/jobs/{job}/applications/ids': {
    summary: 'List the ids of a range of the list in its order, to select all applicants between two rows',
    tag: 'Applications',
    access: 'staff',
    scope: 'applications:read',
    params: jobParams,
    query: z.object({
      ...applicantFilter,
      sort,
      ordering: z.enum(['evidence']).optional(),
      from: place,
      count: z.coerce.number().int().min(1).max(APPLICANT_LIMITS.selection_max),
    }),
    /** Fewer than requested at the end of the list. */
    responses: { 200: z.object({ ids: z.array(id) }) },
  },
  'POST /api/jobs/{job}/applications/ids': {
    summary: 'Return the selected applicants that still match the filter of the list; changes nothing',
    tag: 'Applications',
    audit: READS,
    access: 'staff',
    scope: 'applications:write',
    params: jobParams,
    body: chosenBefore,
    responses: { 200: z.object({ ids: z.array(id) }) },
  },
  'POST /api/jobs/{job}/applications': {
    summary:
      'Add one applicant, or several under `applications`; with `invite` the invitation is sent. One may bring a `cv` (PDF or DOCX) in a form',
    tag: 'Applications',
    audit: changes('applicants.added'),
    access: 'staff',
    scope: 'applications:write',
    idempotent: true,
    form: { file: 'cv', max_bytes: FILE_LIMITS.cv_max_bytes, json: NEW_APPLICANT_JSON },
    params: jobParams,
    body: z.union([
      newApplicant,
      z.strictObject({
        applications: z.array(newApplicant).min(1).max(LIMITS.applications_per_call),
      }),
    ]),
    responses: { 201: z.object({ results: z.array(application) }) },
  },
  'GET /api/jobs/{job}/applications/{application}': withApplicant('Read one applicant', 'applications:read'),
  'PATCH /api/jobs/{job}/applications/{application}': {
    ...withApplicant('Change an applicant', 'applications:write'),
    audit: changes('applicant.changed'),
    body: z
      .strictObject({
        /** The corrected name in this activity; the applicant's account keeps its own. */
        ...newNames,
        external_id: optionalLine(LIMITS.external_id).nullable(),
        metadata,
        /** True closes an open adjustment request; false withdraws the adjustments granted as numbers. */
        reasonable_adjustments: z.boolean(),
        /** Adjustments granted as numbers, replacing earlier ones; implies that adjustments are accepted. */
        adjustments,
        /** Promises a review where the activity offers one; false only before the applicant is invited. */
        review_paid: z.boolean(),
        /** Universities only. A reviewed programme cannot be removed. */
        programmes: newProgrammeMarks,
      })
      .partial()
      .refine(...namedAtAll),
  },
  'GET /api/jobs/{job}/applications/{application}/link': {
    summary:
      'Read the personal link of an applicant, for callers who may invite: whoever has it acts as the applicant, so each call is logged. 409 where the activity is not open to applicants',
    tag: 'Applications',
    audit: shows('link.read'),
    access: 'staff',
    scope: 'links:read',
    params,
    responses: { 200: z.object({ link: z.string() }) },
  },
  'GET /api/jobs/{job}/applications/{application}/next': {
    summary: 'Read the next applicant in the same bucket',
    tag: 'Applications',
    access: 'staff',
    scope: 'applications:read',
    params,
    responses: {
      200: z.object({
        application: id.nullable(),
        previous: id.nullable(),
        position: z.number().int(),
        count: z.number().int(),
        bucket,
      }),
    },
  },
  'POST /api/jobs/{job}/applications/bulk': {
    summary: 'Decide on many applicants at once: a list of ids, or all that match a filter',
    tag: 'Applications',
    audit: changes('applicants.decided'),
    access: 'staff',
    scope: 'applications:write',
    idempotent: true,
    params: jobParams,
    body: z.strictObject({
      action: z.enum(DECISIONS),
      selection,
      /**
       * For a rejection: e-mails the rejected applicants, with this text or that of the activity, at `leaves_at` or, without
       * it, some minutes later at most. Until then the decision can be undone, and applicants do not read the outcome.
       */
      email: z
        .strictObject({
          ...mailingText,
          leaves_at: instant.optional(),
        })
        .optional(),
      /** For a rejection: one of the company's reasons. For staff and reports; applicants never read it. */
      reason: line(REJECTION_LIMITS.reason_max_characters).optional(),
      /** For a rejection: a note for colleagues. */
      note: text(REJECTION_LIMITS.note_max_characters).optional(),
      /** Leaves out applicants who are promised a review and have none yet. */
      except_promised: z.boolean().optional(),
      /** How many applicants the decision has to change, as the caller has read before; any other number changes none (409). */
      expected: z.number().int().min(0).optional(),
    }),
    responses: {
      /**
       * The applicants that changed, the time of their change (an undo selects them by it), and the mailing to
       * them.
       */
      200: decided,
      /** Too many applicants for one call: a task does the work. `bulk_operation` reports its progress; no applicant is changed yet. */
      202: decided,
    },
  },
  'POST /api/jobs/{job}/applications/decision_preview': {
    summary:
      'Count the applicants that a decision would change, by what they were promised and notified; changes nothing',
    tag: 'Applications',
    audit: READS,
    access: 'staff',
    scope: 'applications:write',
    params: jobParams,
    body: z.strictObject({ action: z.enum(DECISIONS), selection, except_promised: z.boolean().optional() }),
    responses: {
      200: decisionPreview,
    },
  },
  'POST /api/jobs/{job}/applications/{application}/shortlist': act(
    'Shortlist an applicant',
    'applications:write',
    changes('applicant.decided'),
  ),
  'POST /api/jobs/{job}/applications/{application}/unshortlist': act(
    'Withdraw a shortlisting or rejection',
    'applications:write',
    changes('applicant.decided'),
  ),
  'POST /api/jobs/{job}/applications/{application}/reject': act(
    'Reject an applicant',
    'applications:write',
    changes('applicant.decided'),
  ),
  'POST /api/jobs/{job}/applications/{application}/archive': act(
    'Archive an applicant',
    'applications:write',
    changes('applicant.decided'),
  ),
  'POST /api/jobs/{job}/applications/{application}/unarchive': act(
    'Restore an applicant from the archive',
    'applications:write',
    changes('applicant.decided'),
  ),
  'POST /api/jobs/{job}/applications/{application}/reviewed': act(
    'Mark an applicant as reviewed',
    'reviews:write',
    changes('applicant.decided'),
  ),
  'POST /api/jobs/{job}/applications/{application}/finalise-review': act(
    'Close your review for editing',
    'reviews:write',
    changes('review.finalised'),
  ),
  'POST /api/jobs/{job}/applications/{application}/invite': {
    ...act('Send the invitation, also when it was sent before', 'applications:write', changes('applicant.invited')),
    idempotent: true,
    accepts_form: true,
    body: invitationOfOne.prefault({}),
  },
  'POST /api/jobs/{job}/invite_preview': {
    summary: 'Count the applicants that would be invited, with their deadline; changes nothing',
    tag: 'Applications',
    audit: READS,
    access: 'staff',
    scope: 'applications:write',
    params: jobParams,
    body: z.strictObject({
      selection: selection.optional(),
      again: z.boolean().optional(),
      start_at: instant.optional(),
    }),
    responses: { 200: z.object({ count: z.number().int(), deadline: instant.nullable() }) },
  },
  'POST /api/jobs/{job}/invite_all': {
    summary: 'Invite all applicants that were not invited yet, or a selection; now or at a given time',
    tag: 'Applications',
    audit: changes('applicants.invited'),
    access: 'staff',
    scope: 'applications:write',
    idempotent: true,
    params: jobParams,
    body: invitation
      .extend({
        /** Absent: all applicants of the activity. Applicants who cannot be invited are skipped. */
        selection: selection.optional(),
        /** Also invite again the applicants who have neither answered nor passed their deadline; the deadline stays. */
        again: z.boolean().optional(),
        /** Time of the invitations; they can be cancelled until then. Absent or past: now. */
        start_at: instant.optional(),
      })
      .prefault({}),
    responses: { 202: z.object({ invited: z.number().int(), mailing: id.nullable() }) },
  },
  'GET /api/jobs/{job}/applications/{application}/emails': {
    summary:
      'E-mails and text messages to this applicant with their state, newest first; the ids of either channel are their own',
    tag: 'Applications',
    access: 'staff',
    scope: 'applications:read',
    params,
    query: z.object({ cursor: z.string().max(40).optional() }),
    responses: {
      200: z.object({
        results: z.array(
          z.object({
            id,
            channel: z.enum(['email', 'sms']),
            type: z.string(),
            /** The whole text of a text message, without the personal link. */
            subject: z.string(),
            /** `sent`: a mail server, or the provider of text messages, took it. Whether it arrived is not known. */
            state: z.enum(['queued', 'attempting', 'sent', 'uncertain', 'failed']),
            /** The reply of the mail server that was asked, when it refused or deferred the mail; otherwise null. */
            refusal: z.string().nullable(),
            created_at: instant,
            sent_at: instant.nullable(),
            /** Time of the next attempt for a deferred mail, or of the morning for a held one. */
            next_try_at: instant.nullable(),
            /** True while quiet hours hold it until the morning. */
            held: z.boolean(),
            /** True while the mail waits until the mail budget of the company has room. */
            waits_for_budget: z.boolean(),
          }),
        ),
        /** Cursor of the older entries; null on the last page. */
        next_cursor: z.string().nullable(),
        /** Total number, regardless of the page. */
        count: z.number().int(),
      }),
    },
  },
});
