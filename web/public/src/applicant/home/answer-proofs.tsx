import { useState } from 'react';
import type { Receipt } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';

/** The hash of each answer, for experts, loaded on demand. */
export function AnswerProofs() {
  const t = useTranslations('interview.home');
  const kinds = useTranslations('applicant.kinds');
  const { interview, store } = useInterview();
  const { application } = interview;
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const load = useAction(async () =>
    setReceipt(
      await store.signedIn(() => call('GET /api/interview/{application}/receipt', { params: { application } })),
    ),
  );
  return (
    <details
      className="more"
      onToggle={(event) => {
        if (event.currentTarget.open && !receipt) void load.run();
      }}
    >
      <summary>{t('experts')}</summary>
      <h3>{t('hashes')}</h3>
      <p className="calm">{t('hashesText')}</p>
      <ProblemNotice error={load.error} />
      <ul className="home-hashes">
        {receipt?.answers.map(({ question, order, kind, sha256 }) => (
          <li key={question}>
            <b>{t('hashOf', { number: order, kind: kinds(kind, { count: 1 }) })}</b>
            {sha256 ? <code>{sha256}</code> : <span className="calm">{t('noHash')}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
