import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readEnv } from '../../env.ts';
import { aiServices } from './provider.ts';

const CHAT = { AI_BASE_URL: 'https://api.example.org/v1', AI_MODEL: 'm' };
const STATED = { AI_PROVIDER: 'Example AI', AI_COUNTRY: 'DE', AI_KEPT_DAYS: '30' };
const statedOf = (settings: Record<string, string>) =>
  aiServices(readEnv({ SESSION_SECRET: randomBytes(32).toString('hex'), ...settings }));
const service = { name: 'Example AI', country: 'DE', kept_days: 30 };

describe('the services that an applicant reads of', () => {
  it('are none without settings, and say no more than what is stated', () => {
    expect(statedOf({})).toEqual({ speech: null, text: null });
    expect(statedOf(CHAT)).toEqual({ speech: null, text: { name: 'api.example.org', country: null, kept_days: null } });
    expect(statedOf({ ...CHAT, ...STATED })).toEqual({ speech: null, text: service });
  });

  it('are one company where both halves have one address', () => {
    expect(statedOf({ ...CHAT, ...STATED, AI_TRANSCRIPTION_MODEL: 'w' })).toEqual({ speech: service, text: service });
  });

  it('never take the country or period of another address', () => {
    const other = { AI_TRANSCRIPTION_MODEL: 'w', AI_TRANSCRIPTION_BASE_URL: 'https://speech.example.org/v1' };
    expect(statedOf({ ...CHAT, ...STATED, ...other }).speech).toEqual({
      name: 'speech.example.org',
      country: null,
      kept_days: null,
    });
    const own = { AI_TRANSCRIPTION_PROVIDER: 'Speech AG', AI_TRANSCRIPTION_KEPT_DAYS: '0' };
    expect(statedOf({ ...CHAT, ...STATED, ...other, ...own }).speech).toEqual({
      name: 'Speech AG',
      country: null,
      kept_days: 0,
    });
  });
});
