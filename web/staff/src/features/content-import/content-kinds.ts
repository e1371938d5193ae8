import type { QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { IMPORT_LIMITS, type CONTENT_FORMATS, type ImportKind } from '@vivavoce/domain/companies/import-limits.ts';
import { ask, call, hrefOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../../queries/api-query.ts';
import { refreshCompanyUsers } from '../../queries/company.ts';
import { refreshLibrary } from '../../queries/jobs/library.ts';
import { refreshTemplates } from '../../queries/jobs/templates.ts';
import { csvOf } from '../export/save-file.ts';

type Format = (typeof CONTENT_FORMATS)[number];

/** The operations of each kind take and answer the same. */
const OPERATIONS = {
  questions: {
    add: 'POST /api/questions/imports',
    list: 'GET /api/questions/imports',
    undo: 'DELETE /api/questions/imports/{content_import}',
  },
  users: {
    add: 'POST /api/company-users/imports',
    list: 'GET /api/company-users/imports',
    undo: 'DELETE /api/company-users/imports/{content_import}',
  },
  templates: {
    add: 'POST /templates/api/job-templates/imports',
    list: 'GET /templates/api/job-templates/imports',
    undo: 'DELETE /templates/api/job-templates/imports/{content_import}',
  },
} as const satisfies Record<ImportKind, object>;

function bodyOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file, file.name);
  return form;
}

/** A dry run: what of a file can be added. */
export const checkQuery = (kind: ImportKind, file: File) =>
  queryOptions({
    queryKey: ['content-check', kind, file.name, file.size, file.lastModified],
    queryFn: ({ signal }) =>
      call(OPERATIONS[kind].add as typeof OPERATIONS.questions.add, {
        query: { dry_run: 'true' },
        body: bodyOf(file),
        signal,
      }),
    enabled: file.size <= IMPORT_LIMITS.file_max_bytes[kind],
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

export const addContent = (kind: ImportKind, file: File, idempotencyKey: string) =>
  call(OPERATIONS[kind].add as typeof OPERATIONS.questions.add, {
    query: {},
    body: bodyOf(file),
    headers: { 'idempotency-key': idempotencyKey },
  });

/** The imports that can be undone. */
export const importsQuery = (kind: ImportKind) => apiQuery(OPERATIONS[kind].list as typeof OPERATIONS.questions.list);

export const undoImport = (kind: ImportKind, content_import: number) =>
  call(OPERATIONS[kind].undo as typeof OPERATIONS.questions.undo, { params: { content_import } });

/** Formats of the export, the usual one first. */
export const FORMATS: Readonly<Record<ImportKind, readonly Format[]>> = {
  questions: ['csv', 'json'],
  users: ['csv', 'json'],
  templates: ['json'],
};

/** The export as an address for the browser, and as a call that may lead to a proof first. */
export function exportOf(kind: ImportKind, format: Format): { href: string; run: () => Promise<Response> } {
  if (kind === 'templates') {
    const operation = 'GET /templates/api/job-templates/export';
    return { href: hrefOf(operation, {}), run: () => ask(operation) };
  }
  const operation = kind === 'questions' ? 'GET /api/questions/export' : 'GET /api/company-users/export';
  const request = { query: { format } };
  return { href: hrefOf(operation, request), run: () => ask(operation, request) };
}

/** Ends of the names of files that can be chosen. */
export const ACCEPTED: Readonly<Record<ImportKind, string>> = {
  questions: '.csv,.json,text/csv,application/json',
  users: '.csv,.json,text/csv,application/json',
  templates: '.json,application/json',
};

export const refresh: Readonly<Record<ImportKind, (client: QueryClient) => Promise<void>>> = {
  questions: refreshLibrary,
  users: refreshCompanyUsers,
  templates: refreshTemplates,
};

const EXAMPLE_TEMPLATE = {
  title: 'Ward nurse',
  default_locale: 'en-gb',
  private: false,
  job: { title: 'Ward nurse', description: '<p>You look after patients by day and by night.</p>' },
  questions: [
    { text: 'Why do you want to work on this ward?', competency: 'Motivation', answer_seconds: 90 },
    { text: 'Which shifts suit you?', kind: 'choice', choices: ['Day', 'Night'], choices_multiple: true },
  ],
};

/** A small file of the kind, with what is usual in it. */
export function exampleOf(kind: ImportKind): Blob {
  if (kind === 'templates')
    return new Blob([JSON.stringify([EXAMPLE_TEMPLATE], null, 2)], { type: 'application/json' });
  const rows =
    kind === 'questions'
      ? [
          ['text', 'competency', 'kind', 'preparation_seconds', 'answer_seconds', 'choices', 'rubric'],
          [
            'Tell us about a team that you led.',
            'Leadership',
            'video',
            '30',
            '120',
            '',
            'Names no team\nNames a team and its task\nSays what changed through them',
          ],
          ['Which shifts suit you?', '', 'choice', '', '', 'Day\nNight', ''],
        ]
      : [
          ['first_name', 'last_name', 'email', 'role', 'create_interview_only', 'note'],
          ['Nora', 'Lind', 'nora.lind@example.com', 'admin', 'no', 'Welcome'],
          ['Zoë', 'Okafor', 'zoe.okafor@example.com', 'member', 'yes', ''],
        ];
  return new Blob([csvOf(rows)], { type: 'text/csv' });
}
