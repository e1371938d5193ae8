import { useEffect, useState } from 'react';
import { listDevices, type DeviceChoice, type DeviceList } from '@vivavoce/recorder/devices/devices.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { camera } from '../room/camera.ts';
import { DeviceTrouble } from '../room/device-trouble.tsx';
import { faultOf, type DeviceFault } from '../room/use-camera.ts';

/** Audio contexts with a selectable speaker, which some browsers lack. */
type SteerableContext = AudioContext & { setSinkId?: (id: string) => Promise<void> };

/** Two soft notes, which sound like a test and not like an alarm. */
const notes = [523.25, 659.25];
const noteSeconds = 0.35;
const loudness = 0.15;

/** Plays a short tone on a speaker, or on the system's default. Must be called from a click. */
async function playTone(speaker_id: string | undefined): Promise<void> {
  const context: SteerableContext = new AudioContext();
  if (speaker_id) await context.setSinkId?.(speaker_id).catch(() => undefined);
  const gain = context.createGain();
  gain.connect(context.destination);
  gain.gain.setValueAtTime(0, context.currentTime);
  for (const [index, frequency] of notes.entries()) {
    const from = context.currentTime + index * noteSeconds;
    const oscillator = context.createOscillator();
    oscillator.frequency.value = frequency;
    oscillator.connect(gain);
    gain.gain.linearRampToValueAtTime(loudness, from + 0.04);
    gain.gain.linearRampToValueAtTime(0, from + noteSeconds);
    oscillator.start(from);
    oscillator.stop(from + noteSeconds);
    if (index === notes.length - 1) {
      oscillator.addEventListener('ended', () => void context.close());
    }
  }
}

type PickerProps = {
  name: string;
  label: string;
  choices: readonly DeviceChoice[];
  value: string;
  onChoose: (id: string) => void;
};

function Picker({ name, label, choices, value, onChoose }: PickerProps) {
  const t = useTranslations('interview.check');
  if (choices.length === 0) return null;
  return (
    <div className="field">
      <label htmlFor={`device-${name}`}>{label}</label>
      <select id={`device-${name}`} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {choices.map((choice, index) => (
          <option key={choice.id} value={choice.id}>
            {choice.label || t('unnamed', { number: index + 1 })}
          </option>
        ))}
      </select>
    </div>
  );
}

const none: DeviceList = { cameras: [], microphones: [], speakers: [] };

function idOf(stream: MediaStream, kind: 'video' | 'audio'): string {
  return (
    stream
      .getTracks()
      .find((track) => track.kind === kind)
      ?.getSettings().deviceId ?? ''
  );
}

type DevicePickersProps = {
  stream: MediaStream;
  /** A new device invalidates the previous test. */
  onChange: () => void;
};

export function DevicePickers({ stream, onChange }: DevicePickersProps) {
  const t = useTranslations('interview.check');
  const [devices, setDevices] = useState(none);
  const [speaker, setSpeaker] = useState('');
  const [played, setPlayed] = useState(false);
  const [failed, setFailed] = useState<DeviceFault | null>(null);
  const camera_id = idOf(stream, 'video');
  const microphone_id = idOf(stream, 'audio');

  useEffect(() => {
    const list = () => void listDevices().then(setDevices);
    list();
    navigator.mediaDevices.addEventListener('devicechange', list);
    return () => navigator.mediaDevices.removeEventListener('devicechange', list);
  }, []);

  const choose = async (selection: { camera_id: string; microphone_id: string }) => {
    onChange();
    setFailed(null);
    try {
      await camera.choose(selection);
    } catch (error) {
      setFailed(faultOf(error));
    }
  };

  return (
    <div className="stack">
      <div className="tone">
        <Button
          icon="speaker"
          onClick={() => {
            setPlayed(true);
            void playTone(speaker || undefined);
          }}
        >
          {t('tone')}
        </Button>
        <p role="status" className="status-line">
          {played ? t('toneHint') : ''}
        </p>
      </div>
      <details className="more">
        <summary>{t('devices')}</summary>
        <div className="stack">
          <Picker
            name="camera"
            label={t('cameraChoice')}
            choices={devices.cameras}
            value={camera_id}
            onChoose={(id) => void choose({ camera_id: id, microphone_id })}
          />
          <Picker
            name="microphone"
            label={t('microphoneChoice')}
            choices={devices.microphones}
            value={microphone_id}
            onChoose={(id) => void choose({ camera_id, microphone_id: id })}
          />
          <Picker
            name="speaker"
            label={t('speakerChoice')}
            choices={devices.speakers}
            value={speaker}
            onChoose={setSpeaker}
          />
        </div>
      </details>
      {failed && <DeviceTrouble fault={failed} />}
    </div>
  );
}
