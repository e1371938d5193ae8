import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { DataArchive } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { dayText } from '@vivavoce/web-shared/applicant/moments.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { formatFileSize } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { announce } from '../../ui/announcer.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';
import { usePolling } from '../room/use-polling.ts';

const lookAgainMs = 2000;
const isUnfinished = ({ state }: DataArchive): boolean => state === 'waiting' || state === 'building';

/** The newest copy of the applicant's data; null without one. */
function useArchive() {
  const { interview, store } = useInterview();
  const { application } = interview;
  const [archive, setArchive] = useState<DataArchive | null>(null);
  const read = useCallback(async () => {
    const path = 'GET /api/interview/{application}/archives';
    const [newest] = await store.signedIn(() => call(path, { params: { application } }));
    return newest ?? null;
  }, [application, store]);
  const load = useCallback(async () => setArchive(await read()), [read]);
  useEffect(() => {
    read().then(setArchive, () => undefined);
  }, [read]);
  usePolling(archive !== null && isUnfinished(archive), lookAgainMs, load);
  const request = useAction(async () => {
    const path = 'POST /api/interview/{application}/archives';
    setArchive(await store.signedIn(() => call(path, { params: { application } })));
  });
  return { archive, request };
}

function Progress({ archive }: { archive: DataArchive }) {
  const t = useTranslations('interview.home.copy');
  const { interview } = useInterview();
  const { files_done, files_total } = archive;
  return (
    <div className="home-progress">
      <label htmlFor="copy-progress">{t('building', { email: interview.applicant.email })}</label>
      <progress id="copy-progress" max={Math.max(1, files_total)} value={files_done} />
    </div>
  );
}

/**
 * A copy of everything: requested, being built with its progress, ready until its end.
 * @param children the buttons beside the one for the copy
 */
export function DataCopy({ children }: { children?: ReactNode }) {
  const t = useTranslations('interview.home.copy');
  const tag = useLanguageTag();
  const { archive, request } = useArchive();
  const ready = archive?.url ? archive : null;
  const isReady = ready !== null;
  useEffect(() => {
    if (isReady) announce(t('ready'));
  }, [isReady, t]);
  return (
    <>
      <div className="home-row">
        {ready?.url ? (
          <a className="button button-outline" href={ready.url} download>
            <Icon name="download" />
            {t('download', { size: formatFileSize(ready.bytes ?? 0, tag) })}
          </a>
        ) : (
          <Button
            icon="download"
            busy={request.busy || (archive !== null && isUnfinished(archive))}
            onClick={() => void request.run()}
          >
            {t('request')}
          </Button>
        )}
        {children}
      </div>
      <p className="calm">{t('content')}</p>
      <ProblemNotice error={request.error} />
      {archive?.state === 'failed' && <p role="status">{t('failed')}</p>}
      {archive && isUnfinished(archive) && <Progress archive={archive} />}
      {ready?.expires_at && (
        <p className="home-head calm">
          {t('until', { date: dayText(ready.expires_at, tag) })}
          <Button look="quiet" busy={request.busy} onClick={() => void request.run()}>
            {t('again')}
          </Button>
        </p>
      )}
    </>
  );
}
