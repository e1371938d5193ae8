import { SEPARATORS } from '@vivavoce/domain/applications/list-columns.ts';
import { LIST_FIELDS } from '@vivavoce/domain/applications/applicant-row.ts';
import { COHORT_LIMITS, MEMBER_SOURCES, MEMBER_VIEWS } from '@vivavoce/domain/cohorts/limits.ts';
import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import { z } from 'zod';
import { changes } from '../audit-rule.ts';
import {
  flag,
  id,
  idParam,
  instant,
  line,
  namedPerson,
  nothing,
  optionalLine,
  page,
  paged,
  pageSize,
} from '../common.ts';
import { reading } from '../applications/imports.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';

const shown = {
  id,
  name: z.string(),
  /** The code of a course or module; empty for none. */
  reference: z.string(),
  /** Its last day in the time zone of the company. */
  ends_on: z.iso.date(),
  has_ended: z.boolean(),
  members: z.number().int(),
  /** Activities that are assigned and not ended. */
  activities: z.number().int(),
  /** Assigned work of all members, and how much of it is sent; practice counts as sent or not. */
  work: z.object({ assigned: z.number().int(), done: z.number().int() }),
};
export const cohort = z.object(shown).meta({ id: 'Cohort' });

const cohortAssignment = z
  .object({
    id,
    job: z.object({ id, title: z.string() }),
    /** Of practice staff see here whether it is done, and nothing else. */
    is_practice: z.boolean(),
    due_at: instant,
    created_at: instant,
    /** Members who have the activity. While a task adds the others, it is lower than the number of members. */
    assigned: z.number().int(),
    done: z.number().int(),
    /** Both are null for practice. */
    opened: z.number().int().nullable(),
    overdue: z.number().int().nullable(),
    /** `failed`: not all members could be added, because the plan has no room. */
    state: z.enum(['adding', 'ready', 'failed']),
  })
  .meta({ id: 'CohortAssignment' });

export const COHORT_ABILITIES = ['manage', 'staff', 'delete'] as const;

export const cohortDetail = z
  .object({
    ...shown,
    /** In groups, as it is printed; null where no one joins by a code. */
    join_code: z.string().nullable(),
    joined_by_code: z.number().int(),
    /** Members of the company who lead the cohort. */
    staff: z.array(namedPerson),
    assignments: z.array(cohortAssignment),
    /** Members by the parts of their list. */
    views: z.object({ all: z.number().int(), not_opened: z.number().int(), overdue: z.number().int() }),
    abilities: z.array(z.enum(COHORT_ABILITIES)),
  })
  .meta({ id: 'CohortDetail' });

export const cohortMember = z
  .object({
    id,
    full_name: z.string(),
    email: z.string(),
    source: z.enum(MEMBER_SOURCES),
    joined_at: instant,
    /** Work that is no practice. */
    assigned: z.number().int(),
    opened: z.number().int(),
    sent: z.number().int(),
    overdue: z.number().int(),
    /** Whether all assigned practice is done; null where none is assigned. */
    practice_done: z.boolean().nullable(),
  })
  .meta({ id: 'CohortMember' });

const memberReport = z
  .object({
    /** Rows with a person, without the heading. */
    total: z.number().int(),
    /** People of the list who become members; in a dry run, those who would. */
    good: z.number().int(),
    /** Of these, how many the company has never written to. */
    unknown: z.number().int(),
    /** Members already, and rows with an address that stands above. */
    known: z.number().int(),
    repeated: z.number().int(),
    faulty: z.number().int(),
    errors: z.array(z.object({ row: z.number().int(), field: z.string(), message: z.string(), value: z.string() })),
    /** Required fields that no column holds; no row is read then. */
    missing: z.array(z.enum(LIST_FIELDS)),
    separator: z.enum(SEPARATORS),
  })
  .meta({ id: 'CohortMemberReport' });

const params = z.object({ cohort: idParam });
const READING = { tag: 'Cohorts', access: 'staff', scope: 'applications:read' } as const;
const WRITING = { tag: 'Cohorts', access: 'staff', scope: 'applications:write' } as const;
const name = line(COHORT_LIMITS.name_max_characters);
const reference = optionalLine(COHORT_LIMITS.reference_max_characters);
const staff = z.array(id).min(1).max(COHORT_LIMITS.staff_max);

export const cohorts = defineRoutes({
  'GET /api/cohorts': {
    ...READING,
    summary: 'List the cohorts of the company, last changed first; limited members read those that they lead',
    query: z.object({
      page,
      page_size: pageSize(PAGE_SIZES.cohorts),
      state: z.enum(['running', 'ended']).default('running'),
      /** In the name and the reference. */
      search: optionalLine(LIMITS.name).optional(),
    }),
    responses: {
      200: paged(cohort).extend({
        /** Cohorts that match the search, by state. */
        counts: z.object({ running: z.number().int(), ended: z.number().int() }),
      }),
    },
  },
  'POST /api/cohorts': {
    ...WRITING,
    summary: 'Make a cohort; for members who see all activities of the company',
    audit: changes('cohort.made'),
    idempotent: true,
    body: z.strictObject({
      name,
      reference: reference.default(''),
      ends_on: z.iso.date(),
      /** Left out, the caller leads it. */
      staff: staff.optional(),
    }),
    responses: { 201: cohortDetail },
  },
  'GET /api/cohorts/{cohort}': {
    ...READING,
    summary: 'Read one cohort with its staff, join code and assignments',
    params,
    responses: { 200: cohortDetail },
  },
  'PATCH /api/cohorts/{cohort}': {
    ...WRITING,
    summary: 'Change name, reference, last day or staff of a cohort',
    audit: changes('cohort.changed'),
    params,
    body: z.strictObject({
      name: name.optional(),
      reference: reference.optional(),
      ends_on: z.iso.date().optional(),
      staff: staff.optional(),
    }),
    responses: { 200: cohortDetail },
  },
  'DELETE /api/cohorts/{cohort}': {
    ...WRITING,
    summary: 'Delete a cohort with its list of members; the applications of its members stay as they are',
    audit: changes('cohort.deleted'),
    params,
    responses: { 200: nothing },
  },
  'POST /api/cohorts/{cohort}/join-code': {
    ...WRITING,
    summary: 'Make or replace the code by which people join; the former code and its unconfirmed links end',
    audit: changes('cohort.changed'),
    params,
    responses: { 200: cohortDetail },
  },
  'DELETE /api/cohorts/{cohort}/join-code': {
    ...WRITING,
    summary: 'End joining by a code',
    audit: changes('cohort.changed'),
    params,
    responses: { 200: cohortDetail },
  },
  'GET /api/cohorts/{cohort}/members': {
    ...READING,
    summary: 'List the members of a cohort by name with the state of their assigned work',
    params,
    query: z.object({
      page,
      page_size: pageSize(PAGE_SIZES.default),
      view: z.enum(MEMBER_VIEWS).default('all'),
      /** In names and addresses. */
      search: optionalLine(LIMITS.name).optional(),
    }),
    responses: { 200: paged(cohortMember) },
  },
  'POST /api/cohorts/{cohort}/members': {
    ...WRITING,
    summary: 'Add the people of a list (CSV) to a cohort, or check the list only; rows with errors are left out',
    audit: changes('cohort.members_changed'),
    idempotent: true,
    params,
    consumes: 'multipart/form-data',
    file_field: 'csv',
    query: z.object({
      ...reading,
      /** `true`: reads the list and adds no one. */
      check: flag.optional(),
    }),
    responses: { 200: memberReport },
  },
  'DELETE /api/cohorts/{cohort}/members/{member}': {
    ...WRITING,
    summary: 'Remove a member, who cannot join again by the same code; assigned applications stay as they are',
    audit: changes('cohort.members_changed'),
    params: params.extend({ member: idParam }),
    responses: { 200: nothing },
  },
  'POST /api/cohorts/{cohort}/assignments': {
    ...WRITING,
    summary: 'Assign a published activity to all members, now and later ones, with a due date',
    audit: changes('cohort.assigned'),
    idempotent: true,
    params,
    body: z.strictObject({
      job: id,
      /** A day in the time zone of the company; the work can be sent until it ends. */
      due_on: z.iso.date(),
    }),
    responses: { 201: cohortDetail },
  },
  'DELETE /api/cohorts/{cohort}/assignments/{assignment}': {
    ...WRITING,
    summary: 'End an assignment: later members do not get the activity; applications stay as they are',
    audit: changes('cohort.assigned'),
    params: params.extend({ assignment: idParam }),
    responses: { 200: cohortDetail },
  },
});
