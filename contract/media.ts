import { EXPORT_FORMATS } from '@vivavoce/domain/applications/limits.ts';
import type { AUDIT_FORMATS } from '@vivavoce/domain/companies/audit.ts';
import type { CONTENT_FORMATS } from '@vivavoce/domain/companies/import-limits.ts';
import { FILE_KINDS } from '@vivavoce/domain/files/file-kinds.ts';
import type { Route } from './route.ts';

/** Media types of requests and answers of directories, the standard's own first. */
export const SCIM_MEDIA = ['application/scim+json', 'application/json'] as const;
const FORM = 'application/x-www-form-urlencoded';

/** Media types of exports by their format. */
export const SHEET_TYPES = {
  xlsx: FILE_KINDS.xlsx.media_type,
  csv: FILE_KINDS.csv.media_type,
} as const satisfies Record<(typeof EXPORT_FORMATS)[number], string>;
export const SHEET_MEDIA = EXPORT_FORMATS.map((format) => SHEET_TYPES[format]);
/** Media types of the audit log by their format. */
export const AUDIT_MEDIA = {
  csv: FILE_KINDS.csv.media_type,
  jsonl: 'application/jsonl',
} as const satisfies Record<(typeof AUDIT_FORMATS)[number], string>;
/** Media types of content that can be imported again, by their format. */
export const CONTENT_MEDIA = {
  json: 'application/json',
  csv: FILE_KINDS.csv.media_type,
} as const satisfies Record<(typeof CONTENT_FORMATS)[number], string>;
/** A stored file has the media type of its kind. */
export const FILE_MEDIA = [
  ...Object.values(FILE_KINDS).map(({ media_type }) => media_type),
  'application/octet-stream',
];
/** Recordings that play, by what the device and the transcoder made of them. */
export const RECORDING_MEDIA = ['video/mp4', 'video/webm', 'audio/mp4', 'audio/webm'];

const listOf = (media: string | readonly string[]): readonly string[] => (typeof media === 'string' ? [media] : media);

/** Media types of the body that an operation takes; others get 415. */
export function acceptedMedia(route: Route): readonly string[] {
  if (route.accepts_form) return ['application/json', FORM, 'multipart/form-data'];
  if (route.access === 'directory') return SCIM_MEDIA;
  if (route.form) return ['application/json', 'multipart/form-data'];
  return route.consumes ? listOf(route.consumes) : ['application/json'];
}

/** Media types of an answer with this status, where it has a body. */
export function sentMedia(route: Route, status: number): readonly string[] {
  if (route.access === 'directory') return [SCIM_MEDIA[0]];
  if (status in route.responses && (status >= 300 || !route.produces)) return ['application/json'];
  return status < 300 && route.produces ? listOf(route.produces) : ['application/problem+json'];
}
