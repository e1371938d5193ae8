import { useEffect, useState } from 'react';
import { listDevices, type DeviceChoice, type DeviceList } from '@vivavoce/recorder/devices/devices.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import type { Devices } from './studio.ts';
import styles from './camera.module.css';

const none: DeviceList = { cameras: [], microphones: [], speakers: [] };

const idOf = (stream: MediaStream, kind: string): string =>
  stream
    .getTracks()
    .find((track) => track.kind === kind)
    ?.getSettings().deviceId ?? '';

type CameraDevicesProps = { stream: MediaStream; onChoose: (devices: Devices) => void };

/** The choice of camera and microphone, where there are several. */
export function CameraDevices({ stream, onChoose }: CameraDevicesProps) {
  const t = useTranslations('videos.camera');
  const [devices, setDevices] = useState(none);
  useEffect(() => {
    const list = () => void listDevices().then(setDevices, () => undefined);
    list();
    navigator.mediaDevices.addEventListener('devicechange', list);
    return () => navigator.mediaDevices.removeEventListener('devicechange', list);
  }, []);
  const camera_id = idOf(stream, 'video');
  const microphone_id = idOf(stream, 'audio');
  const options = (choices: readonly DeviceChoice[]) =>
    choices.map(({ id, label }, index) => ({ value: id, label: label || t('unnamed', { number: index + 1 }) }));
  if (devices.cameras.length + devices.microphones.length === 0) return null;
  return (
    <details className={styles.more}>
      <summary>{t('devices')}</summary>
      <div className={styles.devices}>
        <SelectField
          label={t('cameraChoice')}
          value={camera_id}
          options={options(devices.cameras)}
          onChange={(id) => onChoose({ camera_id: id, microphone_id })}
        />
        <SelectField
          label={t('microphoneChoice')}
          value={microphone_id}
          options={options(devices.microphones)}
          onChange={(id) => onChoose({ camera_id, microphone_id: id })}
        />
      </div>
    </details>
  );
}
