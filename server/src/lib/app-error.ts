import { ERRORS } from '@vivavoce/contract/errors.ts';
import type { ScimFault } from '@vivavoce/domain/accounts/provisioning.ts';
import type { PlanLimited } from '@vivavoce/domain/companies/plans.ts';
import { FILE_KINDS } from '@vivavoce/domain/files/file-kinds.ts';
import type { FileKind } from '@vivavoce/domain/files/file-kinds.ts';
import type { CaptionsFault } from '@vivavoce/domain/videos/captions.ts';
import type { ErrorCode, FieldErrorCodes } from '@vivavoce/contract/errors.ts';

export interface ErrorDetails {
  /** A sentence for developers; screens show the translation of the code. */
  detail?: string;
  /** Field name to codes of its faults. */
  errors?: FieldErrorCodes;
  missing?: unknown[];
  existing?: number;
  /** The company in which the session is by now; null for none. */
  session_company?: number | null;
  /** Of a proof: false where a sign-in through a provider is none. */
  provider_counts?: false;
  /** Address at which a sign-in through the provider of the company begins. */
  login_url?: string;
  /** The provider that does not answer, and since when. */
  provider?: { name: string; silent_since: string };
  /** The activities that block the call and that the caller may see. */
  jobs?: { id: number; title: string }[];
  /** Reviews and applicants that the change would affect. */
  affected?: { reviews: number; applicants: number };
  /** The limit of the company's plan that refuses the call. */
  plan_limit?: { limited: PlanLimited; used: number; max: number };
  /** Name of the fault in SCIM, for directories. */
  scim_fault?: ScimFault;
  /** Field name to its unknown tags, without brackets. */
  unknown_tags?: Record<string, string[]>;
  /** Field name to the tags that it needs and lacks, without brackets. */
  missing_tags?: Record<string, string[]>;
  /** Line of a refused file with its first fault, counted from 1. */
  line?: number;
}

/** An error that the caller can understand. Its HTTP status follows from the code. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetails;
  /** Seconds until the call may be tried again, for the header. */
  readonly retry_after: number | undefined;
  constructor(code: ErrorCode, details: ErrorDetails = {}, retryAfter?: number) {
    super(details.detail ?? code);
    this.name = 'AppError';
    this.code = code;
    this.status = ERRORS[code];
    this.details = details;
    this.retry_after = retryAfter;
  }
}

export const notFound = () => new AppError('not_found');
/** Refuses texts with unknown tags, naming field and tags. */
export const unknownTag = (tags: Record<string, string[]>) =>
  new AppError('unknown_tag', {
    errors: Object.fromEntries(Object.keys(tags).map((field) => [field, ['unknown_tag']])),
    unknown_tags: tags,
  });
/** Refuses texts without tags that they need, naming field and tags. */
export const missingTag = (tags: Record<string, string[]>) =>
  new AppError('invalid', {
    errors: Object.fromEntries(Object.keys(tags).map((field) => [field, ['tag_missing']])),
    missing_tags: tags,
  });
const acceptedFiles = (kinds: readonly FileKind[]) =>
  `Accepted are ${kinds.flatMap((kind) => FILE_KINDS[kind].endings).join(', ')}, with content of that kind.`;
/** Refuses a file by its kind, naming the extensions that are accepted. */
export const unsupportedFile = (kinds: readonly FileKind[]) =>
  new AppError('unsupported_media', { detail: acceptedFiles(kinds) });
/** The same for a file that is the value of a field. */
export const wrongFile = (field: string, kinds: readonly FileKind[]) =>
  new AppError('invalid', { errors: { [field]: ['wrong_format'] }, detail: acceptedFiles(kinds) });
/** Refuses a file of captions, naming the line of its first fault. */
export const invalidCaptions = (field: string, { problem, line }: CaptionsFault) =>
  new AppError('invalid', {
    errors: { [field]: [problem] },
    ...(line !== null && { line, detail: `No caption can be read; the first fault is in line ${line}.` }),
  });
export const invalid = (errors: FieldErrorCodes) => new AppError('invalid', { errors });
