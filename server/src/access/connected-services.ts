import type { FeatureFacts } from '@vivavoce/domain/companies/features.ts';
import type { Env } from '../env.ts';
import { aiIsConfigured, transcriber } from '../integrations/ai/provider.ts';

/** The services that this installation is connected to. */
export const connectedServices = (
  env: Env,
): Pick<FeatureFacts, 'ai_configured' | 'speech_configured' | 'sms_configured'> => ({
  ai_configured: aiIsConfigured(env),
  speech_configured: transcriber(env) !== null,
  sms_configured: env.SMS_URL !== undefined,
});
