import { PERSON_LIMITS } from '@vivavoce/domain/people/person-limits.ts';
import { z } from 'zod';
import { application } from './applications.ts';
import { id, idParam, instant, locale, namedPerson, nothing, requiredText } from '../common.ts';
import { changes } from '../audit-rule.ts';
import { defineRoutes } from '../route.ts';

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
    /** Why the standing outcome was decided, for callers who may decide; null otherwise. */
    outcome_note: z.string().nullable(),
    feedback_released_at: instant.nullable(),
    /** The day on which the application is erased, as `2027-03-31`; null while a legal hold prevents it. */
    kept_until: z.string().nullable(),
  });

export const personNote = z
  .object({
    id,
    /** The account whose applications the note is about; after a merge it may differ from the id of the person. */
    person: id,
    text: z.string(),
    /** The application whose readers see the note; null for all staff who see the person. */
    application: id.nullable(),
    created_by: namedPerson,
    created_at: instant,
    edited_at: instant.nullable(),
    /** Written by the caller, who alone changes and deletes it. */
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
    applications: z.array(personApplication),
    notes: z.array(personNote),
    /** Notes of others that are withheld until the caller's own review of the application is sent. */
    notes_withheld: z.number().int(),
    /** E-mails about the applications to which the caller may write, newest first. */
    mails: z.array(personMail),
  })
  .meta({ id: 'PersonProfile' });

const params = z.object({ person: idParam });
const ofPerson = { tag: 'People', access: 'staff', params } as const;
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
    body: z.strictObject({ text: noteText }),
    responses: { 200: personNote },
  },
  'DELETE /api/people/{person}/notes/{person_note}': {
    summary: 'Delete your own note',
    audit: changes('note.deleted'),
    ...ofPerson,
    params: params.extend({ person_note: idParam }),
    scope: 'applications:write',
    responses: { 204: nothing },
  },
});
