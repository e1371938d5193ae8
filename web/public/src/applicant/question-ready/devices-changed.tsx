import { useEffect, useState } from 'react';
import { listDevices } from '@vivavoce/recorder/devices/devices.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useInterview } from '../interview-context.tsx';
import { camera } from '../room/camera.ts';

/** The connected devices as one value. */
async function connected(): Promise<string> {
  const { cameras, microphones, speakers } = await listDevices();
  return [...cameras, ...microphones, ...speakers].map(({ id }) => id).join(' ');
}

/**
 * Leads back to the check, where devices are chosen: by a button at any time, and with a notice once one was plugged in
 * or taken away since the card appeared.
 */
export function DevicesChanged() {
  const t = useTranslations('interview.conditions');
  const { store } = useInterview();
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    let before: string | null = null;
    let here = true;
    const look = async (): Promise<void> => {
      const now = await connected();
      if (!here) return;
      if (before !== null && before !== now) setChanged(true);
      before = now;
    };
    const onChange = (): void => void look().catch(() => undefined);
    onChange();
    navigator.mediaDevices.addEventListener('devicechange', onChange);
    return () => {
      here = false;
      navigator.mediaDevices.removeEventListener('devicechange', onChange);
    };
  }, []);
  const check = () => {
    camera.turnOff();
    store.visit({ camera_ready: false });
  };
  if (!changed) {
    return (
      <Button look="quiet" icon="camera" onClick={check}>
        {t('devices')}
      </Button>
    );
  }
  return (
    <Notice tone="info" title={t('changed')}>
      <p>{t('changedText')}</p>
      <div className="actions">
        <Button icon="camera" onClick={check}>
          {t('devices')}
        </Button>
      </div>
    </Notice>
  );
}
