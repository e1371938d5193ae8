import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';

export const secondFactorQuery = apiQuery('GET /api/account/second-factor');

export const beginAuthenticator = () => call('POST /api/account/authenticator');
