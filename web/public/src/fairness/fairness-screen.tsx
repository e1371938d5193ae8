import '@vivavoce/web-shared/applicant/styles/answers.css';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FairnessReceipt } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LandingLayout } from '../layouts/landing-layout.tsx';
import { fromFragment, readReceipt } from '../ui/fairness-link.ts';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { useAction } from '../ui/use-action.ts';

type Facts = FairnessReceipt['facts'];
type Result = { state: 'no_receipt' | 'invalid' } | { state: 'valid'; facts: Facts };

/** The conditions of each question. Seconds and attempts without a limit say so. */
function Questions({ facts }: { facts: Facts }) {
  const t = useTranslations('fairness');
  const seconds = (value: number | null) => (value === null ? t('unlimited') : t('seconds', { count: value }));
  return (
    <ol className="fairness-questions">
      {facts.questions.map((question) => (
        <li key={question.order}>
          <b>{t('question', { number: question.order })}</b>
          <span>
            {t('times', {
              thinking: seconds(question.thinking_seconds),
              answering: seconds(question.answer_seconds),
            })}
          </span>
          <span>
            {question.attempts_allowed === null
              ? t('attemptsFree', { used: question.attempts_used })
              : t('attempts', { used: question.attempts_used, allowed: question.attempts_allowed })}
            {question.breaks > 0 && ` ${t('breaks', { count: question.breaks })}`}
          </span>
        </li>
      ))}
    </ol>
  );
}

function FactList({ facts }: { facts: Facts }) {
  const t = useTranslations('fairness');
  const tag = useLanguageTag();
  const adjusted = Object.keys(facts.adjustments_granted).length > 0;
  return (
    <>
      <dl className="panel receipt">
        <div>
          <dt>{t('activity')}</dt>
          <dd>{facts.activity}</dd>
        </div>
        <div>
          <dt>{t('organisation')}</dt>
          <dd>{facts.organisation}</dd>
        </div>
        <div>
          <dt>{t('reference')}</dt>
          <dd>{facts.reference}</dd>
        </div>
        <div>
          <dt>{t('sent')}</dt>
          <dd>{formatDate(new Date(facts.sent_at), tag)}</dd>
        </div>
        <div>
          <dt>{t('adjustments')}</dt>
          <dd>{t(adjusted ? 'adjusted' : 'notAdjusted')}</dd>
        </div>
        <div>
          <dt>{t('ai')}</dt>
          <dd>{t(facts.ai.used_for_summaries && facts.ai.agreed ? 'aiUsed' : 'aiNotUsed')}</dd>
        </div>
        <div>
          <dt>{t('viewers')}</dt>
          <dd>{t('viewersText', { organisation: facts.organisation, count: facts.panel })}</dd>
        </div>
      </dl>
      <Questions facts={facts} />
      <details className="more">
        <summary>{t('experts')}</summary>
        <p>{t('version')}</p>
        <code className="fairness-hash">{facts.version_sha256}</code>
      </details>
    </>
  );
}

/** The public page that says whether a fairness receipt is genuine, and what it states. */
export function FairnessScreen() {
  const t = useTranslations('fairness');
  const [json, setJson] = useState(() => fromFragment(location.hash));
  // The verdict stands first where the address has the receipt.
  const [linked] = useState(json !== '');
  const [result, setResult] = useState<Result | null>(null);
  const check = useAction(async () => {
    const receipt = readReceipt(json);
    if (!receipt) return setResult({ state: 'no_receipt' });
    const { valid } = await call('POST /api/fairness-receipts/verify', { body: receipt });
    return setResult(valid ? { state: 'valid', facts: receipt.facts } : { state: 'invalid' });
  });
  // The link of a receipt is the question itself.
  const checkLink = useEffectEvent(() => {
    if (json !== '') void check.run();
  });
  useEffect(() => checkLink(), []);
  const form = (
    <>
      <div className="field">
        <label htmlFor="receipt">{t('receipt')}</label>
        <textarea
          id="receipt"
          rows={6}
          spellCheck={false}
          value={json}
          onChange={(event) => {
            setJson(event.currentTarget.value);
            setResult(null);
          }}
        />
      </div>
      <div className="actions">
        <Button look="primary" busy={check.busy} onClick={() => void check.run()}>
          {t('check')}
        </Button>
      </div>
    </>
  );
  return (
    <LandingLayout title={t('title')} lead={t('lead')}>
      {!linked && form}
      <ProblemNotice error={check.error} />
      <div role="status" className="stack">
        {result && (
          <Notice tone={result.state === 'valid' ? 'ok' : 'bad'} title={t(`results.${result.state}.title`)}>
            <p>{t(`results.${result.state}.text`)}</p>
          </Notice>
        )}
      </div>
      {result?.state === 'valid' && <FactList facts={result.facts} />}
      {linked && (
        <details className="more">
          <summary>{t('text')}</summary>
          {form}
        </details>
      )}
    </LandingLayout>
  );
}
