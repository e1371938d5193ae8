import { useEffect, useId, useState } from 'react';
import { HELP_LIMITS } from '@vivavoce/domain/applications/home/help.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import type { Screen } from '../flow.ts';
import { useInterview } from '../interview-context.tsx';
import { unsupportedReason } from '@vivavoce/recorder/devices/browser-support.ts';
import { camera } from '../room/camera.ts';

type FactName =
  | 'page'
  | 'browser'
  | 'screen'
  | 'online'
  | 'camera'
  | 'microphone'
  | 'recorder'
  | 'storage'
  | 'language'
  | 'time';
type TechnicalLog = Record<FactName, string | boolean>;

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;

/** Free space of the browser, or a dash where it does not say. */
async function freeSpace(): Promise<string> {
  try {
    const { quota = 0, usage = 0 } = await navigator.storage.estimate();
    return megabytes(quota - usage);
  } catch {
    return '–';
  }
}

const stateOf = (track: MediaStreamTrack | undefined, settings?: string): string =>
  track ? `${track.readyState}${track.muted ? ', muted' : ''}${settings ? `, ${settings}` : ''}` : '–';

/** Facts about browser and devices; no names of devices, which may name people. */
async function technicalLog(page: string): Promise<TechnicalLog> {
  const { stream, quality } = camera.snapshot();
  const [picture] = stream?.getVideoTracks() ?? [];
  const [sound] = stream?.getAudioTracks() ?? [];
  const { width = 0, height = 0, frameRate = 0 } = picture?.getSettings() ?? {};
  return {
    page,
    browser: navigator.userAgent.slice(0, 300),
    screen: `${innerWidth} x ${innerHeight}`,
    online: navigator.onLine,
    camera: stateOf(picture, `${width} x ${height}, ${Math.round(frameRate)}/s, ${quality}`),
    microphone: stateOf(sound),
    recorder: unsupportedReason() ?? true,
    storage: await freeSpace(),
    language: document.documentElement.lang,
    time: new Date().toISOString(),
  };
}

function Facts({ log }: { log: TechnicalLog }) {
  const t = useTranslations('interview.help');
  const shown = (value: string | boolean): string => (typeof value === 'string' ? value : t(value ? 'yes' : 'no'));
  return (
    <ul className="help-facts">
      {(Object.keys(log) as FactName[]).map((name) => (
        <li key={name}>
          {t(`facts.${name}`)}: {shown(log[name])}
        </li>
      ))}
    </ul>
  );
}

/** A message to the contact person; the technical log goes along only where it is ticked, and is shown before. */
function WriteToContact({ screen }: { screen: Screen['name'] }) {
  const t = useTranslations('interview.help');
  const { interview, store } = useInterview();
  const { job, applicant } = interview;
  const id = useId();
  const [message, setMessage] = useState('');
  const [log, setLog] = useState<TechnicalLog | null>(null);
  const [attached, setAttached] = useState(false);
  const [state, setState] = useState<'writing' | 'missing' | 'sent'>('writing');
  const sending = useAction(async () => {
    await store.writeToContact({ message: message.trim(), ...(attached && log && { client: log }) });
    setState('sent');
  });
  useEffect(() => {
    void technicalLog(screen).then(setLog);
  }, [screen]);
  if (state === 'sent') return <p role="status">{t('sent', { name: job.contact_name })}</p>;
  const send = () => {
    if (message.trim() === '') setState('missing');
    else void sending.run();
  };
  return (
    <section className="group" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t('contact', { name: job.contact_name })}</h3>
      <div className="field">
        <label htmlFor={id}>{t('message')}</label>
        <p className="field-hint" id={`${id}-hint`}>
          {t('messageHint', { name: job.contact_name, email: applicant.email })}
        </p>
        <textarea
          id={id}
          rows={4}
          maxLength={HELP_LIMITS.message_max_characters}
          aria-describedby={`${id}-hint`}
          value={message}
          onChange={(event) => {
            setState('writing');
            setMessage(event.currentTarget.value);
          }}
        />
      </div>
      {log && (
        <>
          <Checkbox name="help-log" checked={attached} onChange={setAttached} hint={t('attachHint')}>
            {t('attach')}
          </Checkbox>
          <details className="more">
            <summary>{t('details')}</summary>
            <Facts log={log} />
          </details>
        </>
      )}
      {state === 'missing' && <Notice tone="bad" urgent title={t('missing')} />}
      <ProblemNotice error={sending.error} />
      <div className="actions">
        <Button look="primary" busy={sending.busy} onClick={send}>
          {t('send')}
        </Button>
      </div>
    </section>
  );
}

/** The one place for help on every page: what to do here, and the contact person. */
export function HelpDialog({ screen, onClose }: { screen: Screen['name']; onClose: () => void }) {
  const t = useTranslations('interview.help');
  const { interview } = useInterview();
  const { contact_email, contact_name } = interview.job;
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <h3>{t('heading')}</h3>
      <p>{t(`screens.${screen}`)}</p>
      {contact_email && contact_name ? (
        <WriteToContact screen={screen} />
      ) : (
        <p>{t('noContact', { company: interview.company.name })}</p>
      )}
    </Dialog>
  );
}
