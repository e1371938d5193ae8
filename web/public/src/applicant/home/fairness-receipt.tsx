import { useState } from 'react';
import type { FairnessReceipt as Signed } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { addLocale, getLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { toFragment } from '../../ui/fairness-link.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';

/** A file of the browser with the receipt. */
const fileOf = (receipt: Signed): string =>
  URL.createObjectURL(new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' }));

/** The conditions of the interview, signed by the server: to keep, and to have checked by anybody. */
export function FairnessReceipt() {
  const t = useTranslations('interview.home.fairness');
  const { interview, store } = useInterview();
  const { application, reference } = interview;
  const [links, setLinks] = useState<{ file: string; page: string } | null>(null);
  const load = useAction(async () => {
    const path = 'GET /api/interview/{application}/fairness-receipt';
    const receipt = await store.signedIn(() => call(path, { params: { application } }));
    setLinks({ file: fileOf(receipt), page: addLocale('/fairness', getLocale()) + toFragment(receipt) });
  });
  return (
    <section className="home-panel" aria-labelledby="fairness-heading">
      <h3 id="fairness-heading">{t('title')}</h3>
      <p className="calm">{t('text')}</p>
      <ProblemNotice error={load.error} />
      <div className="actions">
        {links ? (
          <>
            <a className="button button-outline" href={links.file} download={`${reference}-fairness.json`}>
              <Icon name="paper" />
              {t('save')}
            </a>
            <a className="button button-quiet" href={links.page} target="_blank" rel="noreferrer">
              {t('check')}
            </a>
          </>
        ) : (
          <Button busy={load.busy} onClick={() => void load.run()}>
            {t('get')}
          </Button>
        )}
      </div>
    </section>
  );
}
