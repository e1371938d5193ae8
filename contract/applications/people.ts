import { TAG_ACTIONS } from '@vivavoce/domain/applications/bulk-operations.ts';
import { PERSON_LIMITS } from '@vivavoce/domain/people/person-limits.ts';
import { z } from 'zod';
import { application, personTag } from './applications.ts';
import { bulk_operation } from './bulk-operations.ts';
import { selection } from './selection.ts';
import { jobParams } from '../jobs/jobs.ts';
import { id, idParam, instant, line, locale, namedPerson, nothing, requiredText } from '../common.ts';
import { changes } from '../audit-rule.ts';
import { defineRoutes } from '../route.ts';
import { personOnly } from '../program-rule.ts';

/** An application as the profile of its person shows it: what the list of its activity shows the same caller. */
const personApplication = application
  .pick({
    id: true,
    answer_count: true,
    average_review: true,
    rated_by: true,
    panel_size: true,
    bucket: true,
    label: true,
    shortlisted_at: true,
    rejected_at: true,
    responded_at: true,
    invited_at: true,
    deadline: true,
    archived_at: true,
    created_at: true,
    strip: true,
  })
  .extend({
    job: application.shape.job
      .pick({ id: true, title: true, rating_style: true, is_webinar: true })
      .extend({ archived: z.boolean(), rating_scale: z.number().int() }),
    /** The address of this application; those of one person differ after a merge. */
    email: z.string(),
    /** The reason of the current outcome, for callers who may decide outcomes; null for all others. */
    outcome_note: z.string().nullable(),
    feedback_released_at: instant.nullable(),
    /** Whether the caller may share the sent answers with guests and on the panel. */
    may_share: z.boolean(),
    /** Whether there are recordings or files that the caller may download. */
    may_download: z.boolean(),
    /** The day on which the application is erased, as `2027-03-31`; null while a legal hold prevents it. */
    kept_until: z.string().nullable(),
  });

export const personNote = z
  .object({
    id,
    /** The account to which the note belongs. It differs from the id of the person when that account was merged. */
    person: id,
    text: z.string(),
    /** The application to which the note is limited: its readers alone see it. Null for a note that everyone who sees the person sees. */
    application: id.nullable(),
    created_by: namedPerson,
    created_at: instant,
    edited_at: instant.nullable(),
    /** Whether the caller is the author. Only the author can change or delete a note. */
    own: z.boolean(),
  })
  .meta({ id: 'PersonNote' });

const personMail = z.object({
  id,
  application: id,
  type: z.string(),
  subject: z.string(),
  state: z.string(),
  at: instant,
});

export const tag = personTag
  .extend({
    /** The number of people with this tag; null for members who see only some activities, so that it discloses nothing about the others. */
    people: z.number().int().nullable(),
  })
  .meta({ id: 'Tag' });

/** An applicant over those activities of the company that the caller may see. */
export const person = z
  .object({
    id,
    full_name: z.string(),
    /** The main address, and others of merged people. */
    email: z.string(),
    emails: z.array(z.string()),
    phone: z.string().nullable(),
    locale: locale.nullable(),
    /** The zone of the browser at the last opening of a personal link; null before the first. */
    time_zone: z.string().nullable(),
    /** Merges that made this person, newest first; those of people in activities that the caller does not see are left out. */
    merges: z.array(
      z.object({
        /** The person that was merged, and its address. */
        person: id,
        email: z.string(),
        merged_by: namedPerson,
        merged_at: instant,
        /** The end of the day in which the caller can undo the merge; null after it, and for callers who may not merge. */
        undo_until: instant.nullable(),
      }),
    ),
    /** Whether the caller may merge the person with another. */
    may_merge: z.boolean(),
    applications: z.array(personApplication),
    tags: z.array(personTag.extend({ created_by: namedPerson, created_at: instant })),
    notes: z.array(personNote),
    /** Notes of others that are withheld until the caller's own review of the application is sent. */
    notes_withheld: z.number().int(),
    /** E-mails about the applications to which the caller may write, newest first. */
    mails: z.array(personMail),
  })
  .meta({ id: 'PersonProfile' });

const params = z.object({ person: idParam });
const ofPerson = { tag: 'People', access: 'staff', params } as const;
const tagName = line(PERSON_LIMITS.tag_max_characters);
const tagged = z.object({
  /** People that have the tag now, or have it no more; 0 while a task does it. */
  changed: z.number().int(),
  /** For very many applicants: a task does the work, and this reports its progress. */
  bulk_operation: bulk_operation.nullable(),
});
const noteText = requiredText(PERSON_LIMITS.note_max_characters);

export const people = defineRoutes({
  'GET /api/people/{person}': {
    summary: 'Read one person over all activities that the caller may see',
    ...ofPerson,
    scope: 'applications:read',
    responses: { 200: person },
  },
  'POST /api/people/{person}/notes': {
    summary: 'Add a note for all staff who see the person, or for those who see one application',
    audit: changes('note.written'),
    ...ofPerson,
    scope: 'applications:write',
    ...personOnly('author'),
    idempotent: true,
    body: z.strictObject({ text: noteText, application: id.nullable().default(null) }),
    responses: { 201: personNote },
  },
  'PATCH /api/people/{person}/notes/{person_note}': {
    summary: 'Change your own note',
    audit: changes('note.written'),
    ...ofPerson,
    params: params.extend({ person_note: idParam }),
    scope: 'applications:write',
    ...personOnly('author'),
    body: z.strictObject({ text: noteText }),
    responses: { 200: personNote },
  },
  'DELETE /api/people/{person}/notes/{person_note}': {
    summary: 'Delete your own note',
    audit: changes('note.deleted'),
    ...ofPerson,
    params: params.extend({ person_note: idParam }),
    scope: 'applications:write',
    ...personOnly('author'),
    responses: { 204: nothing },
  },
  'PUT /api/people/{person}/tags/{tag}': {
    summary: 'Put a tag of the company on a person; it shows on each of their applications',
    audit: changes('person.tagged'),
    ...ofPerson,
    params: params.extend({ tag: idParam }),
    scope: 'applications:write',
    responses: { 204: nothing },
  },
  'DELETE /api/people/{person}/tags/{tag}': {
    summary: 'Take a tag off a person',
    audit: changes('person.tagged'),
    ...ofPerson,
    params: params.extend({ tag: idParam }),
    scope: 'applications:write',
    responses: { 204: nothing },
  },
  'POST /api/people/{person}/merge': {
    summary:
      'Make another person of the company a part of this one, whose address is the main one; to undo within a day',
    audit: changes('people.merged'),
    ...ofPerson,
    scope: 'applications:write',
    body: z.strictObject({
      other: id,
      /** Which of the two names the merged person keeps. */
      name: z.enum(['person', 'other']).default('person'),
    }),
    responses: { 200: person },
  },
  'POST /api/people/{person}/separate': {
    summary: 'Undo the merge of another person into this one, within a day',
    audit: changes('people.separated'),
    ...ofPerson,
    scope: 'applications:write',
    body: z.strictObject({ other: id }),
    responses: { 200: person },
  },
  'GET /api/tags': {
    summary: 'List the tags of the current company by name',
    tag: 'People',
    access: 'staff',
    scope: 'applications:read',
    responses: { 200: z.array(tag) },
  },
  'POST /api/tags': {
    summary: 'Add a tag to the company; a name that it has already gives the existing tag',
    audit: changes('tags.changed'),
    tag: 'People',
    access: 'staff',
    scope: 'applications:write',
    body: z.strictObject({ name: tagName }),
    responses: { 201: tag },
  },
  'PATCH /api/tags/{tag}': {
    summary: 'Rename a tag of the company, everywhere; for members who see all its activities',
    audit: changes('tags.changed'),
    tag: 'People',
    access: 'staff',
    scope: 'applications:write',
    params: z.object({ tag: idParam }),
    body: z.strictObject({ name: tagName }),
    responses: { 200: tag },
  },
  'DELETE /api/tags/{tag}': {
    summary: 'Delete a tag of the company and take it off everybody; for members who see all its activities',
    audit: changes('tags.changed'),
    tag: 'People',
    access: 'staff',
    scope: 'applications:write',
    params: z.object({ tag: idParam }),
    responses: { 204: nothing },
  },
  'POST /api/jobs/{job}/applications/tag': {
    summary: 'Put a tag on the people of many applicants, or take it off',
    audit: changes('people.tagged'),
    tag: 'People',
    access: 'staff',
    scope: 'applications:write',
    params: jobParams,
    body: z.strictObject({ action: z.enum(TAG_ACTIONS), tag: id, selection }),
    responses: { 200: tagged, 202: tagged },
  },
});
