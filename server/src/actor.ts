import type { ApiScope } from '@vivavoce/domain/companies/api-scopes.ts';

/**
 * The caller, from the session, a personal API token or a key of a company. Never taken from a body or a query. A key
 * acts as an admin of its company, under its own account and name, narrowed to its scopes.
 */
export interface StaffActor {
  kind: 'staff';
  /** null for a program. */
  session_id: number | null;
  /** The token or key of a program; null for a session. */
  token: { id: number; of: 'person' | 'company'; scopes: readonly ApiScope[] } | null;
  user_id: number;
  full_name: string;
  /** Empty for a key, which has no mailbox. */
  email: string;
  /** null for a reviewer, who belongs to no company. */
  company_id: number | null;
  role: 'owner' | 'admin' | 'member' | null;
  create_interview_only: boolean;
  /** Proofs of the session; null for a token, and where no call is judged. */
  proof: {
    has_factor: boolean;
    /** Whether the owner of the account was proved within the last minutes. */
    fresh: boolean;
    /** Whether the user of the current company was, be it by its provider. */
    fresh_for_company: boolean;
    /** Whether the company asks for a second factor that the user has not set up in time. */
    factor_overdue: boolean;
    /** Whether the provider of the current company proved the user: it speaks for this company only. */
    by_provider: boolean;
  } | null;
}
export interface ApplicantActor {
  kind: 'applicant';
  session_id: number;
  application_id: number;
}
/** A person who proved an address. It opens what applications with this address belong to, and nothing of staff. */
export interface LearnerActor {
  kind: 'learner';
  session_id: number;
  /** In small letters. */
  email: string;
}
export interface UploadActor {
  kind: 'upload';
  attempt_id: number;
}
/** The directory of a company, by its token. */
export interface DirectoryActor {
  kind: 'directory';
  company_id: number;
  token_id: number;
}
interface PublicActor {
  kind: 'public';
}
export interface ActorByAccess {
  public: PublicActor;
  applicant: ApplicantActor;
  learner: LearnerActor;
  upload: UploadActor;
  staff: StaffActor;
  directory: DirectoryActor;
}
export type Actor = ActorByAccess[keyof ActorByAccess];
