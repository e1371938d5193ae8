import { companyOfPage, PAGE_HEADERS } from '@vivavoce/domain/accounts/page-headers.ts';
import type { FastifyRequest } from 'fastify';
import type { StaffActor } from '../../../actor.ts';
import { AppError } from '../../../lib/app-error.ts';

/** EventSource sends no headers of ours, so a stream names the company in its address. */
function companyNamed({ headers, query }: FastifyRequest): unknown {
  return headers[PAGE_HEADERS.company] ?? (query as { page_company?: unknown }).page_company;
}

/**
 * Refuses a call of a page that was loaded for another user or company than the session has by now. A call that names
 * neither is judged by its session alone.
 * @throws AppError `not_signed_in` where another user signed in since, `other_company` where the session changed company
 */
export function demandPageOwner(request: FastifyRequest, { user_id, company_id }: StaffActor): void {
  const user = request.headers[PAGE_HEADERS.user];
  if (user !== undefined && user !== String(user_id)) throw new AppError('not_signed_in');
  const company = companyNamed(request);
  if (company !== undefined && company !== companyOfPage(company_id))
    throw new AppError('other_company', { session_company: company_id });
}
