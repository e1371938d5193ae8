import { useEffect, useEffectEvent, useState } from 'react';
import type { AiRecord } from '@vivavoce/contract/types.ts';
import { AiRecordView } from '@vivavoce/web-shared/airecord/ai-record.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';

/**
 * AI work on the applicant's answers, and the way to object.
 * @param withdrew the consent was just withdrawn on this page: the record is read and shown immediately
 */
export default function OwnAiRecord({ agrees, withdrew }: { agrees: boolean; withdrew: boolean }) {
  const t = useTranslations('airecord');
  const { interview, store } = useInterview();
  const { application } = interview;
  const [record, setRecord] = useState<AiRecord | null>(null);
  const load = useAction(async () => {
    const path = 'GET /api/interview/{application}/ai-record';
    setRecord(await store.signedIn(() => call(path, { params: { application } })));
  });
  const readNow = useEffectEvent(() => void load.run());
  useEffect(() => {
    if (withdrew) readNow();
  }, [withdrew]);
  return (
    <section aria-labelledby="ai-record-heading">
      <h3 id="ai-record-heading">{t('title')}</h3>
      {record && !(withdrew && record.withdrawn === null) ? (
        <>
          <AiRecordView record={record} reader="own" focused={withdrew} />
          <h3>{t('object')}</h3>
          <p>{t('person')}</p>
          {record.contact.email ? (
            <p>
              {t('write', { name: record.contact.name })}{' '}
              <a href={`mailto:${encodeURIComponent(record.contact.email)}`}>{record.contact.email}</a>
            </p>
          ) : (
            <p>{t('ask', { name: record.contact.name })}</p>
          )}
          {agrees && <p>{t('withdraw')}</p>}
        </>
      ) : (
        <div className="actions">
          <Button busy={load.busy} onClick={() => void load.run()}>
            {t('show')}
          </Button>
        </div>
      )}
      <ProblemNotice error={load.error} />
    </section>
  );
}
