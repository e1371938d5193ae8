import { call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';

export const secondFactorQuery = apiQuery('GET /api/account/second-factor');

export const stepUp = (body: BodyInputOf<'POST /api/account/step-up'>) => call('POST /api/account/step-up', { body });

export const beginAuthenticator = () => call('POST /api/account/authenticator');

export const confirmAuthenticator = (code: string) =>
  call('POST /api/account/authenticator/confirm', { body: { code } });

export const removeAuthenticator = () => call('DELETE /api/account/authenticator');

export const renewRecoveryCodes = () => call('POST /api/account/recovery-codes');
