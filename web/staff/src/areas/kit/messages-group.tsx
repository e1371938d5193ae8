import { useEffect, useRef, useState } from 'react';
import { ConsentQuestion } from '@vivavoce/web-shared/consent/consent-banner.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { registerForm, type Registration } from '../../app/unsaved/changes.ts';
import { ChangePill } from '../../app/shell/change-pill.tsx';
import { LoadingLine } from '../../app/shell/loading-bar.tsx';
import { createLoadingProgress } from '../../app/shell/loading-progress.ts';
import { ToastLine } from '../../app/shell/toaster.tsx';
import { showSnackbar, showToast, type Toast } from '../../app/toasts.ts';
import { Button } from '../../ui/base/button.tsx';
import { ErrorSummary, FormMessage } from '../../ui/forms/error-summary.tsx';
import styles from './kit.module.css';
import { Group, Specimen, State } from './specimen.tsx';

const nothing = () => undefined;

function Toasts() {
  const t = useTranslations('kit.words');
  const undo = { label: t('undo'), run: nothing };
  const line = (toast: Partial<Toast> & { title: string }) => (
    <ol>
      <ToastLine toast={{ id: 0, turn: 0, background: 'default', dismissIn: 0, ...toast }} onDismiss={nothing} />
    </ol>
  );
  return (
    <Specimen of="ToastLine">
      <State name="default">{line({ title: t('saved') })}</State>
      <State name="action">{line({ title: t('archived'), action: undo })}</State>
      <State name="description">{line({ title: t('saved'), description: t('savedText') })}</State>
      <State name="emoji">{line({ title: t('saved'), emoji: '🎙️' })}</State>
      <State name="error">{line({ title: t('refused'), description: t('refusedText'), background: 'reject' })}</State>
      <State name="long">{line({ title: t('long'), description: t('nameLong'), action: undo })}</State>
      <State name="open">
        <Button onClick={() => showToast({ title: t('saved'), description: t('savedText') })}>{t('show')}</Button>
        <Button onClick={() => showToast({ title: t('refused'), background: 'reject' })}>{t('showFailure')}</Button>
        <Button onClick={() => showSnackbar(t('archived'), undo)}>{t('showSnackbar')}</Button>
      </State>
    </Specimen>
  );
}

function Loading() {
  const t = useTranslations('kit.words');
  const [progress] = useState(createLoadingProgress);
  const [visible, setVisible] = useState(progress.get);
  useEffect(() => {
    const stop = progress.subscribe(() => setVisible(progress.get()));
    return () => {
      stop();
      progress.setParts(0);
    };
  }, [progress]);
  return (
    <Specimen of="LoadingLine">
      <State name="loading">
        <div className={styles.page}>
          <LoadingLine progress={{ share: 0.45, state: 'running', failed: false }} />
        </div>
      </State>
      <State name="failed">
        <div className={styles.page}>
          <LoadingLine progress={{ share: 1, state: 'ending', failed: true }} />
        </div>
      </State>
      <State name="open">
        <div className={styles.page}>
          <LoadingLine progress={visible} />
        </div>
        <Button onClick={() => progress.setParts(progress.get().state === 'running' ? 0 : 1)}>{t('runBar')}</Button>
        <Button onClick={progress.fail}>{t('failBar')}</Button>
      </State>
    </Specimen>
  );
}

function Changes() {
  const t = useTranslations('kit.words');
  const form = useRef<Registration>(null);
  useEffect(() => {
    form.current = registerForm({ name: 'kit', dirty: false });
    return () => form.current?.remove();
  }, []);
  return (
    <Specimen of="ChangePill">
      <State name="open">
        <ChangePill />
        <Button onClick={() => form.current?.update({ name: 'kit', dirty: true })}>{t('change')}</Button>
        <Button onClick={() => form.current?.saved()}>{t('save')}</Button>
      </State>
    </Specimen>
  );
}

/** A summary takes the focus, so it shows on request here. */
function Summary() {
  const t = useTranslations('kit.words');
  const [visible, setVisible] = useState(false);
  const problems = [
    { inputId: 'kit-text', message: t('faultTitle') },
    { inputId: 'kit-text-wrong', message: t('faultDeadline') },
  ];
  return (
    <Specimen of="ErrorSummary">
      <State name="open">
        <Button onClick={() => setVisible(!visible)}>{t('showFailure')}</Button>
        <ErrorSummary problems={visible ? problems : []} />
      </State>
    </Specimen>
  );
}

/** Messages and progress. */
export function MessagesGroup() {
  const t = useTranslations('kit.words');
  return (
    <Group id="messages">
      <Toasts />
      <Specimen of="FormMessage">
        <State name="error">
          <FormMessage>{t('problem')}</FormMessage>
        </State>
        <State name="default">
          <FormMessage tone="info">{t('notice')}</FormMessage>
        </State>
      </Specimen>
      <Summary />
      <Changes />
      <Loading />
      <Specimen of="ConsentQuestion" broad>
        <State name="default">
          <ConsentQuestion onAnswer={nothing} />
        </State>
      </Specimen>
    </Group>
  );
}
