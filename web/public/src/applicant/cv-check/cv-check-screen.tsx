import '@vivavoce/web-shared/applicant/styles/write.css';
import { useEffect, useRef, useState } from 'react';
import type { CvCheck, CvVersion } from '@vivavoce/contract/types.ts';
import { kindByName } from '@vivavoce/domain/files/file-kinds.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import { ApiProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { contentLanguage } from '@vivavoce/web-shared/applicant/content-language.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { CvFeedbackView, HiddenText } from '@vivavoce/web-shared/cv/cv-feedback-view.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';

const ACCEPT = '.pdf,.docx,.odt';
const FAULTS = ['cv_encrypted', 'cv_too_many_pages', 'cv_too_large', 'cv_unreadable'] as const;

/** Why a file was refused; any other error is shown like everywhere. */
function FileTrouble({ error, filename }: { error: unknown; filename: string }) {
  const t = useTranslations('cvcheck');
  if (!(error instanceof ApiProblem)) return <ProblemNotice error={error} />;
  const fault = FAULTS.find((candidate) => error.errors['cv']?.includes(candidate));
  const tokens = fault
    ? t(`faults.${fault}`, { kind: kindByName(filename) ?? 'other' })
    : error.code === 'unsupported_media'
      ? t('wrongKind')
      : error.code === 'too_large'
        ? t('tooBig')
        : null;
  if (tokens === null) return <ProblemNotice error={error} />;
  return (
    <Notice tone="bad" urgent>
      <p>{tokens}</p>
    </Notice>
  );
}

function Picker({ first, mayAdd, onPick }: { first: boolean; mayAdd: boolean; onPick: (file: File) => Promise<void> }) {
  const t = useTranslations('cvcheck');
  const input = useRef<HTMLInputElement>(null);
  const [large, setLarge] = useState(false);
  const [filename, setFilename] = useState('');
  const hand = useAction(onPick);
  if (!mayAdd) return <p className="calm">{t('limit')}</p>;
  return (
    <div className="hand-in">
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        accept={ACCEPT}
        onChange={(event) => {
          const [picked] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (!picked) return;
          setFilename(picked.name);
          setLarge(picked.size > FILE_LIMITS.cv_max_bytes);
          if (picked.size <= FILE_LIMITS.cv_max_bytes) void hand.run(picked);
        }}
      />
      <div className="actions">
        <Button
          look={first ? 'primary' : 'outline'}
          icon="paper"
          busy={hand.busy}
          aria-describedby="cv-hint"
          onClick={() => input.current?.click()}
        >
          {t(first ? 'pick' : 'another')}
        </Button>
      </div>
      <p className="calm" id="cv-hint">
        {t('kinds')}
      </p>
      {hand.busy && <p role="status">{t('reading')}</p>}
      {large ? (
        <Notice tone="bad" urgent>
          <p>{t('tooBig')}</p>
        </Notice>
      ) : (
        <FileTrouble error={hand.error} filename={filename} />
      )}
    </div>
  );
}

function Correction({ version, onSave }: { version: CvVersion; onSave: (text: string) => Promise<void> }) {
  const t = useTranslations('cvcheck');
  const [text, setText] = useState(version.text);
  const [isSaved, setSaved] = useState(false);
  const save = useAction(async () => {
    await onSave(text);
    setSaved(true);
  });
  const changed = text !== version.text;
  return (
    <div className="field">
      <label htmlFor="cv-text">{t('textLabel')}</label>
      <span className="field-hint" id="cv-text-hint">
        {t('textHint')}
      </span>
      <textarea
        id="cv-text"
        rows={14}
        value={text}
        lang={version.feedback.language}
        aria-describedby="cv-text-hint"
        onChange={(event) => {
          setText(event.currentTarget.value);
          setSaved(false);
        }}
      />
      <p className="calm" role="status">
        {isSaved && !changed ? t('textSaved') : ''}
      </p>
      <ProblemNotice error={save.error} />
      {changed && (
        <div className="actions">
          <Button look="outline" busy={save.busy} onClick={() => void save.run()}>
            {t('saveText')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Send() {
  const t = useTranslations('cvcheck');
  const { store } = useInterview();
  const [confirming, setConfirming] = useState(false);
  const send = useAction(async () => {
    store.visit({ just_sent: true });
    try {
      await store.submit(false);
    } catch (error) {
      store.visit({ just_sent: false });
      throw error;
    }
  });
  return (
    <div className="form-foot">
      <p>{t('sendHint')}</p>
      <p role="status">{confirming ? t('sendConfirm') : ''}</p>
      <ProblemNotice error={send.error} />
      <div className="actions">
        <Button look="primary" busy={send.busy} onClick={() => (confirming ? void send.run() : setConfirming(true))}>
          {t('send')}
        </Button>
      </div>
    </div>
  );
}

/** A CV is handed in, corrected, improved by what rules found, and sent. */
export function CvCheckScreen() {
  const t = useTranslations('cvcheck');
  const { interview, store } = useInterview();
  const { application } = interview;
  const [check, setCheck] = useState<CvCheck>();
  const [error, setError] = useState<unknown>(undefined);
  useEffect(() => {
    store
      .signedIn(() => call('GET /api/interview/{application}/cv-versions', { params: { application } }))
      .then(setCheck, setError);
  }, [application, store]);
  const hand = async (file: File) => {
    const body = new FormData();
    body.append('cv', file);
    setCheck(
      await store.signedIn(() =>
        call('POST /api/interview/{application}/cv-versions', { params: { application }, body }),
      ),
    );
  };
  const correct = async (version: number, text: string) =>
    setCheck(
      await store.signedIn(() =>
        call('PUT /api/interview/{application}/cv-versions/{version}', {
          params: { application, version },
          body: { text },
        }),
      ),
    );
  const [latest, ...earlier] = check?.versions ?? [];
  return (
    <Page sender={interview.company} title={interview.job.title} titleLang={contentLanguage(interview)}>
      <p>{t('lead')}</p>
      <ProblemNotice error={error} />
      {check && <Picker first={!latest} mayAdd={check.may_add} onPick={hand} />}
      {latest && (
        <>
          <h2>
            {t('version', { number: latest.number })}, {latest.filename}
          </h2>
          {latest.text_read === '' && (
            <Notice tone="warn">
              <p>{t('scan')}</p>
            </Notice>
          )}
          <h2>{t('feedback')}</h2>
          <CvFeedbackView feedback={latest.feedback} />
          <HiddenText hidden={latest.hidden} />
          {earlier.length > 0 && (
            <section aria-label={t('versions')}>
              <h2>{t('versions')}</h2>
              <ul>
                {[latest, ...earlier].map(({ number, filename, feedback }) => (
                  <li key={number}>
                    {t('version', { number })}, {filename}: {t('findingCount', { count: feedback.findings.length })}
                  </li>
                ))}
              </ul>
            </section>
          )}
          <h2>{t('textTitle')}</h2>
          <Correction key={latest.number} version={latest} onSave={(text) => correct(latest.number, text)} />
          <Send />
        </>
      )}
    </Page>
  );
}
