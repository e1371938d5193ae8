import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { describe, expect, it } from 'vitest';
import type { AiRecord, AiServices } from '@vivavoce/contract/types.ts';
import type { JobKind } from '@vivavoce/domain/jobs/kind-names.ts';
import { AiRecordView } from '@vivavoce/web-shared/airecord/ai-record.tsx';
import { AiServicesText } from './src/ui/registration/ai-services.tsx';
import type { ReactNode } from 'react';

const areaOf = (language: string, area: string) =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}/${area}.json`, import.meta.url), 'utf8')) as object;
const textOf = (node: ReactNode, language = 'en') =>
  renderToStaticMarkup(
    <IntlProvider
      locale={language}
      timeZone="UTC"
      messages={{ applicant: areaOf(language, 'applicant'), airecord: areaOf(language, 'airecord') }}
    >
      {node}
    </IntlProvider>,
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ');

const service = (part: object = {}) => ({ name: 'Example AI', country: null, kept_days: null, ...part });
const services = (given: AiServices, kind: JobKind = 'presentation') => <AiServicesText services={given} kind={kind} />;

describe('the consent to AI', () => {
  it('names receiver, country and period of the recording and of the words', () => {
    const both = {
      speech: service({ name: 'Speech AG', country: 'CH', kept_days: 0 }),
      text: service({ kept_days: 1 }),
    };
    expect(textOf(services(both))).toBe(
      ' For the transcript, the sound of your recordings is sent to Speech AG (Switzerland). This is deleted there at once.' +
        ' The words of your recordings are sent to Example AI, which writes about them. This is deleted there after 1 day at the latest. ',
    );
  });

  it('says nothing that no setting states, and that nothing is sent without a service', () => {
    const plain = textOf(services({ speech: service(), text: null }));
    expect(plain).toContain('sent to Example AI.');
    expect(plain).not.toMatch(/deleted|\(/);
    expect(textOf(services({ speech: null, text: null }))).toContain('nothing is sent');
  });

  it('speaks of no recording where none is made', () => {
    const both = { speech: service(), text: service() };
    for (const kind of ['cv_copilot', 'questionnaire'] as const)
      for (const language of ['en', 'fr'])
        expect(textOf(services(both, kind), language), kind).not.toMatch(/recording|enregistrement/i);
  });
});

const call = (purpose: AiRecord['calls'][number]['purpose']) =>
  ({
    purpose,
    model: 'm',
    prompt_version: '1',
    at: '2026-11-28T05:00:00Z',
    audio_seconds: 0,
    outcome: 'answered',
  }) as const;
const record = (part: Partial<AiRecord> = {}): AiRecord => ({
  consents: [
    { ai: true, at: '2026-11-28T04:00:00Z' },
    { ai: false, at: '2026-11-28T05:21:00Z' },
  ],
  withdrawn: { at: '2026-11-28T05:21:00Z', deleted: true },
  gate: 'consent_withdrawn',
  local: { measures: null, shared_phrases: false },
  results: [],
  calls: [call('transcript')],
  contact: { name: 'Ines', email: null },
  ...part,
});

describe('a withdrawn consent', () => {
  it('is said with its time, what was sent before, and what is deleted', () => {
    const text = textOf(<AiRecordView record={record()} reader="own" />);
    expect(text).toMatch(
      /You withdrew your consent on .* 5:21 AM\. What AI wrote is deleted\. Before that, a recording was sent once; what came of it is deleted\./,
    );
    expect(text).toContain('5:21 AM: you withdrew your consent.');
    expect(text).not.toMatch(/the applicant|AI has done nothing/);
  });

  it('says that something is deleted only where nothing is stored', () => {
    const kept = record({ withdrawn: { at: '2026-11-28T05:21:00Z', deleted: false } });
    for (const language of ['en', 'fr'])
      expect(textOf(<AiRecordView record={kept} reader="own" />, language)).not.toMatch(/is deleted|supprimé/);
  });

  it('counts recordings and texts apart', () => {
    const calls = [call('transcript'), call('transcript'), call('summary')];
    expect(textOf(<AiRecordView record={record({ calls })} reader="staff" />)).toContain(
      'The applicant withdrew the consent on',
    );
    expect(textOf(<AiRecordView record={record({ calls })} reader="own" />)).toContain(
      'recordings were sent 2 times and a text was sent once;',
    );
    expect(textOf(<AiRecordView record={record({ calls: [] })} reader="own" />)).not.toContain('Before that');
  });
});
