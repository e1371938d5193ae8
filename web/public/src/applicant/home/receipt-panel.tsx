import { useState } from 'react';
import type { Receipt } from '@vivavoce/contract/types.ts';
import { Receipt as Facts } from '@vivavoce/web-shared/applicant/parts/receipt.tsx';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';

/** The hash of each answer, loaded on demand. */
function Hashes() {
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
      <summary>{t('hashes')}</summary>
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

/** Reference, time, answers and their hashes, on the page and as a PDF. */
export function ReceiptPanel() {
  const t = useTranslations('interview.home');
  const { interview } = useInterview();
  return (
    <section className="panel home-panel" aria-labelledby="receipt-heading">
      <h2 id="receipt-heading">{t('receipt')}</h2>
      <Facts interview={interview} />
      <Hashes />
      <div className="actions">
        <a className="button button-outline" href={`/api/interview/${interview.application}/receipt/pdf`} download>
          <Icon name="paper" />
          {t('pdf')}
        </a>
      </div>
    </section>
  );
}
