import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { call, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';

/** Whether this browser makes passkeys for this site: they belong to a name, and to no number. */
export const knowsPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(globalThis.location.hostname);

/** The device or its owner gave no passkey; browsers do not say which. */
export class NoPasskey extends Error {
  override readonly name = 'NoPasskey';
}

type Options = ResultOf<'POST /login/passkey/ajax/start'>;

const library = () => import('@simplewebauthn/browser');

/** The answer of the device. We ask for no extension, so what it says of them stays here. */
async function answerOf<Answer extends { clientExtensionResults: unknown }>(ask: () => Promise<Answer>) {
  try {
    const { clientExtensionResults: _extensions, ...answer } = await ask();
    return answer;
  } catch (error) {
    throw new NoPasskey('', { cause: error });
  }
}

/** Asks the device to sign with one of its passkeys. @throws NoPasskey */
async function sign(options: Options) {
  const { startAuthentication } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return answerOf(() => startAuthentication({ optionsJSON }));
}

/** Signs in without a typed name. */
export async function signInWithPasskey() {
  const passkey = await sign(await call('POST /login/passkey/ajax/start', { body: {} }));
  return call('POST /login/passkey/ajax', { body: { passkey } });
}

/** The second step of a sign-in. */
export async function finishSignInWithPasskey(ticket: string) {
  const passkey = await sign(await call('POST /login/passkey/ajax/start', { body: { ticket } }));
  return call('POST /login/second-factor/ajax', { body: { ticket, passkey } });
}

export async function stepUpWithPasskey() {
  const passkey = await sign(await call('POST /api/account/step-up/passkey'));
  return call('POST /api/account/step-up', { body: { passkey } });
}

/** Makes a passkey on this device and adds it to the account. @throws NoPasskey */
export async function addPasskey(name: string) {
  const options = await call('POST /api/account/passkeys/start');
  const { startRegistration } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const passkey = await answerOf(() => startRegistration({ optionsJSON }));
  return call('POST /api/account/passkeys', { body: { name, passkey } });
}
