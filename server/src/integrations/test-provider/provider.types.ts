import type { Assessment, ProviderResult, TestProviderName } from '@vivavoce/domain/kinds/provider/provider-test.ts';

/** The applicant, the test, and where applicant and result go afterwards. */
interface TestRequest {
  /** The same for every call about one applicant, so that the provider makes one test. */
  reference: string;
  assessment: string;
  first_name: string;
  last_name: string;
  email: string;
  language: 'en' | 'fr';
  return_to: string;
  /** null where the provider reports no results. */
  report_to: string | null;
}

export interface TestProgress extends ProviderResult {
  status: 'created' | 'started' | 'completed';
}

/** Calls of a test provider. Each rejects with a ProviderFault. */
export interface TestProvider {
  listAssessments(): Promise<Assessment[]>;
  /** Creates the test of an applicant, or gives the one that exists for the reference. */
  createTest(request: TestRequest): Promise<{ id: string; link: string }>;
  readResult(id: string): Promise<TestProgress>;
  /** The report as PDF; null where it is not ready. */
  fetchReport(id: string): Promise<Buffer | null>;
  /** Deletes the applicant with results and report; one who is unknown is deleted already. */
  eraseTest(id: string): Promise<void>;
}

export interface ProviderAccess {
  provider: TestProviderName;
  base_url: string;
  account: string;
  api_key: string;
}
