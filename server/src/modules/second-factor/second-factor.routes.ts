import type { Handlers } from '../../http/handlers.ts';
import * as passkeys from './passkeys/passkeys.service.ts';
import * as factors from './second-factor.service.ts';

export const secondFactorRoutes = {
  'POST /login/passkey/ajax/start': ({ ctx, body }) => passkeys.beginSigning(ctx, body.ticket),
  'POST /api/account/step-up/passkey': ({ ctx, actor }) => passkeys.beginStepUp(ctx, actor),
  'POST /api/account/passkeys/start': ({ ctx, actor }) => passkeys.beginPasskey(ctx, actor),
  'POST /api/account/passkeys': ({ ctx, actor, body }) => passkeys.addPasskey(ctx, actor, body),
  'PATCH /api/account/passkeys/{passkey}': ({ ctx, actor, params, body }) =>
    passkeys.renamePasskey(ctx, actor, params.passkey, body.name),
  'DELETE /api/account/passkeys/{passkey}': ({ ctx, actor, params }) =>
    passkeys.removePasskey(ctx, actor, params.passkey),
  'GET /api/account/second-factor': ({ ctx, actor }) => factors.readFactors(ctx, actor),
  'POST /api/account/step-up': ({ ctx, actor, body }) => factors.stepUp(ctx, actor, body),
  'POST /api/account/authenticator': ({ ctx, actor }) => factors.beginAuthenticator(ctx, actor),
  'POST /api/account/authenticator/confirm': ({ ctx, actor, body }) =>
    factors.confirmAuthenticator(ctx, actor, body.code),
  'DELETE /api/account/authenticator': ({ ctx, actor }) => factors.removeAuthenticator(ctx, actor),
  'POST /api/account/recovery-codes': ({ ctx, actor }) => factors.renewRecoveryCodes(ctx, actor),
} satisfies Partial<Handlers>;
