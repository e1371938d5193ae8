import { apiQuery } from './api-query.ts';

/** The texts that a company has written for its e-mails, without their words. */
export const companyEmailsQuery = (shortname: string) =>
  apiQuery('GET /api/companies/{shortname}/emails', { params: { shortname } });

/** One of them. */
export const savedTextQuery = (shortname: string, text: number) =>
  apiQuery('GET /api/companies/{shortname}/emails/{text}', { params: { shortname, text } });
