import { contract } from '@vivavoce/contract/index.ts';
import type { BodyOf } from '@vivavoce/contract/index.ts';
import { templateEntry } from '@vivavoce/contract/jobs/template-files.ts';
import { importedQuestion } from '@vivavoce/contract/questions/library.ts';
import { IMPORT_LIMITS } from '@vivavoce/domain/companies/import-limits.ts';
import type { z } from 'zod';
import type { ContentForm } from './read-content.ts';

export type ImportedQuestion = z.output<typeof importedQuestion>;
export type ImportedUser = BodyOf<'POST /api/companies/add/company-user'>;

export const QUESTIONS: ContentForm<ImportedQuestion> = {
  columns: {
    text: 'text',
    competency: 'text',
    category: 'text',
    kind: 'text',
    default_locale: 'text',
    preparation_seconds: 'seconds',
    answer_seconds: 'number',
    attempts_allowed: 'number',
    screen_recording: 'flag',
    choices: 'lines',
    choices_multiple: 'flag',
    max_characters: 'number',
    file_types: 'lines',
    guidance: 'text',
    checklist: 'lines',
    look_for: 'text',
    rubric: 'lines',
  },
  left_out: ['id', 'competency_id', 'shared', 'created_by', 'created_at', 'updated_at', 'revision', 'abilities'],
  absent: {},
  // null is a time without a limit.
  with_empty: ['preparation_seconds'],
  schema: importedQuestion,
  rows_max: IMPORT_LIMITS.rows_max.questions,
};

export const USERS: ContentForm<ImportedUser> = {
  columns: {
    first_name: 'text',
    last_name: 'text',
    email: 'text',
    phone: 'text',
    role: 'text',
    create_interview_only: 'flag',
    note: 'text',
  },
  left_out: [
    'id',
    'full_name',
    'has_password',
    'has_second_factor',
    'managed',
    'last_seen_at',
    'is_you',
    'invited_at',
    'invitation_expired',
    'invitation_refusal',
    'pending_email',
    'activities',
    'abilities',
  ],
  // One name is enough.
  absent: { first_name: '', last_name: '' },
  with_empty: [],
  schema: contract['POST /api/companies/add/company-user'].body,
  rows_max: IMPORT_LIMITS.rows_max.users,
};

/** Templates have no form in CSV: each holds texts, questions and criteria. */
export const TEMPLATES: ContentForm<z.output<typeof templateEntry>> = {
  columns: null,
  left_out: [],
  absent: {},
  with_empty: ['private', 'retired'],
  schema: templateEntry,
  rows_max: IMPORT_LIMITS.rows_max.templates,
};
