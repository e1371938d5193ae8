import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { KeptClip } from '@vivavoce/recorder/store/clip-store.ts';
import { CLIP_MAX_SECONDS } from '@vivavoce/recorder/settings.ts';
import { useTranslations, useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { VideoUpload } from '../../../queries/videos.ts';
import { Button } from '../../../ui/base/button.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { CameraView } from './camera-view.tsx';
import { clipsQuery, clipStore, ownerKey } from './clips.ts';
import { createStudio, type Devices } from './studio.ts';
import styles from './camera.module.css';
import { listDevices, type DeviceChoice, type DeviceList } from '@vivavoce/recorder/devices/devices.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { formatClock, formatMoment } from '@vivavoce/web-shared/i18n/format.ts';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { confirm } from '../../../app/confirm.ts';
import { extensionOf } from '@vivavoce/recorder/capture/clip-recorder.ts';
import { AnswerPlayer } from '@vivavoce/web-shared/player/answer-player.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { NameFields } from '../name-fields.tsx';
import { useStartUpload } from '../uploads/use-start-upload.ts';
import { classes } from '../../../ui/base/classes.ts';

/** Plays the recording; its object URL is revoked on unmount. */
function Playback({ film, duration }: { film: Blob; duration: number }) {
  const t = useTranslations('videos.camera');
  const [address] = useState(() => URL.createObjectURL(film));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <div className="rounded-4 bg-stage px-3 pt-0 pb-1.5">
      <AnswerPlayer label={t('recorded')} state="playable" src={address} duration={duration} pageKeys={false} natural />
    </div>
  );
}

type RecordedClipProps = {
  clip: KeptClip;
  name: string;
  onBegun: (video: VideoUpload) => void;
  /** The recording was discarded: start again. */
  onAgain: () => void;
};

/** A new or unused recording: play, use, or record again. */
function RecordedClip({ clip, name, onBegun, onAgain }: RecordedClipProps) {
  const t = useTranslations('videos');
  const client = useQueryClient();
  const [names, setNames] = useState({ description: name, category: '' });
  const upload = useStartUpload(onBegun);
  const file = useQuery({
    queryKey: ['clip', clip.id],
    queryFn: async () => {
      const store = await clipStore();
      return { film: await store.read(clip), storage: store.storage() };
    },
    networkMode: 'always',
    gcTime: 0,
    staleTime: Infinity,
    meta: { quiet: true },
  });

  const again = async () => {
    const sure = await confirm({
      title: t('camera.againTitle'),
      text: t('camera.againText', { time: formatClock(clip.recorded_ms / 1000) }),
      action: t('camera.recordAgain'),
      danger: true,
    });
    if (!sure) return;
    await (await clipStore()).forget(clip.id);
    await client.invalidateQueries({ queryKey: clipsQuery(ownerKey()).queryKey });
    onAgain();
  };
  const use = () =>
    file.data &&
    upload.start({
      file: file.data.film,
      filename: `recording-${clip.id}.${extensionOf(clip.mime_type)}`,
      description: names.description.trim(),
      category: names.category.trim(),
      clip: clip.id,
    });

  if (file.isError) return <LoadError error={file.error} onRetry={() => void file.refetch()} />;
  return (
    <>
      {file.data ? (
        <Playback film={file.data.film} duration={clip.recorded_ms / 1000} />
      ) : (
        <div
          // As large as the player, while there is nothing to play.
          className="aspect-[16/9] rounded-4 bg-stage"
          aria-busy="true"
        />
      )}
      {file.data?.storage === 'memory' && <FormMessage tone="info">{t('camera.memory')}</FormMessage>}
      {upload.failure && <FormMessage>{upload.failure}</FormMessage>}
      <NameFields values={names} onChange={setNames} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button variant="primary" size="large" busy={upload.busy || !file.data} onClick={() => void use()}>
          {t('use')}
        </Button>
        <Button size="large" disabled={upload.busy} onClick={() => void again()}>
          {t('camera.recordAgain')}
        </Button>
      </div>
    </>
  );
}

type SavedClipsProps = { clips: readonly KeptClip[]; onWatch: (clip: KeptClip) => void };

/** Unused recordings of a page that was closed or crashed. */
function SavedClips({ clips, onWatch }: SavedClipsProps) {
  const t = useTranslations('videos');
  const client = useQueryClient();
  const tag = useLanguageTag();
  const now = useNow();
  if (clips.length === 0) return null;

  const discard = async (clip: KeptClip, date: string) => {
    const sure = await confirm({ text: t('camera.discardText', { date }), action: t('camera.discard'), danger: true });
    if (!sure) return;
    await (await clipStore()).forget(clip.id);
    await client.invalidateQueries({ queryKey: clipsQuery(ownerKey()).queryKey });
  };
  return (
    <section className="grid gap-4" aria-labelledby="kept-clips">
      <h3 id="kept-clips" className="text-heading tracking-heading">
        {t('camera.kept')}
      </h3>
      <ul
        className={classes(
          styles.kept,
          'grid rounded-3 border border-line [&_li]:flex [&_li]:flex-wrap [&_li]:items-center [&_li]:gap-x-3 [&_li]:gap-y-2 [&_li]:ps-4 [&_li]:pe-3 [&_li]:pt-2 [&_li]:pb-2',
        )}
      >
        {clips.map((clip) => {
          const date = formatMoment(new Date(clip.started_at), tag, now, 'long');
          return (
            <li key={clip.id}>
              <span className="flex-[1_1_12rem]">
                {t('camera.keptAt', { date, time: formatClock(clip.recorded_ms / 1000) })}
              </span>
              <Button size="small" aria-label={t('camera.watchLabel', { date })} onClick={() => onWatch(clip)}>
                {t('watch')}
              </Button>
              <Button
                size="small"
                variant="ghost"
                aria-label={t('camera.discardLabel', { date })}
                onClick={() => void discard(clip, date)}
              >
                {t('camera.discard')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const none: DeviceList = { cameras: [], microphones: [], speakers: [] };

const idOf = (stream: MediaStream, kind: string): string =>
  stream
    .getTracks()
    .find((track) => track.kind === kind)
    ?.getSettings().deviceId ?? '';

type CameraDevicesProps = { stream: MediaStream; onChoose: (devices: Devices) => void };

/** The choice of camera and microphone, where there are several. */
function CameraDevices({ stream, onChoose }: CameraDevicesProps) {
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
      <div className="grid grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] gap-3 pt-3">
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

type RecordPanelProps = {
  /** The text to say or read, above the picture. */
  prompt?: string | undefined;
  /** Default name of the video. */
  name: string;
  onBegun: (video: VideoUpload) => void;
};

function useRecording() {
  const client = useQueryClient();
  const owner = ownerKey();
  const { data: savedClips = [] } = useQuery(clipsQuery(owner));
  const [clip, setClip] = useState<KeptClip | null>(null);
  const [studio] = useState(() =>
    createStudio({
      clips: clipStore,
      owner,
      max_ms: CLIP_MAX_SECONDS * 1000,
      onRecorded: (recording) => {
        setClip(recording);
        void client.invalidateQueries({ queryKey: clipsQuery(owner).queryKey });
      },
    }),
  );
  useEffect(() => () => studio.close(), [studio]);
  const view = useSyncExternalStore(studio.subscribe, studio.snapshot);
  const { phase } = view;
  return { savedClips, clip, setClip, studio, view, phase };
}

/** Records a video: camera, countdown, recording, playback, use. Nothing leaves the browser before its use. */
export function RecordPanel({ prompt, name, onBegun }: RecordPanelProps) {
  const { savedClips, clip, setClip, studio, view, phase } = useRecording();
  const t = useTranslations('videos.camera');
  const prompted = prompt && (
    <div className="rounded-3 bg-sunken px-4 py-3">
      <p className="text-small text-ink-3">{t('reading')}</p>
      <p className="text-heading tracking-heading wrap-anywhere whitespace-pre-line">{prompt}</p>
    </div>
  );
  const notices = (
    <>
      {view.fault && <FormMessage>{t(`errors.${view.fault}`)}</FormMessage>}
      {view.notice === 'cut_short' && <FormMessage tone="info">{t('cutShort')}</FormMessage>}
      {view.notice === 'failed' && <FormMessage>{t('failed')}</FormMessage>}
    </>
  );

  if (clip) {
    return (
      <div className="grid gap-4">
        {prompted}
        {notices}
        <RecordedClip
          key={clip.id}
          clip={clip}
          name={name}
          onBegun={onBegun}
          onAgain={() => {
            setClip(null);
            void studio.turnOn();
          }}
        />
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      {prompted}
      {notices}
      <CameraView view={view} max_seconds={CLIP_MAX_SECONDS} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {(phase === 'off' || phase === 'opening') && (
          <Button variant="primary" size="large" busy={phase === 'opening'} onClick={() => void studio.turnOn()}>
            {view.fault ? t('again') : t('turnOn')}
          </Button>
        )}
        {phase === 'ready' && (
          <Button variant="primary" size="large" onClick={studio.start}>
            {t('start')}
          </Button>
        )}
        {phase === 'countdown' && (
          <Button size="large" onClick={studio.stop}>
            {t('cancel')}
          </Button>
        )}
        {(phase === 'recording' || phase === 'stopping') && (
          <Button variant="danger" size="large" busy={phase === 'stopping'} onClick={studio.stop}>
            {t('stop')}
          </Button>
        )}
        <p className="text-small text-ink-3">
          {phase === 'ready' ? t('mirror') : t('limit', { minutes: Math.round(CLIP_MAX_SECONDS / 60) })}
        </p>
      </div>
      {phase === 'ready' && view.stream && (
        <CameraDevices stream={view.stream} onChoose={(devices) => void studio.choose(devices)} />
      )}
      <Notes />
      {phase === 'off' && <SavedClips clips={savedClips} onWatch={setClip} />}
    </div>
  );
}

/** Notes to speak from; they live as long as the panel. */
function Notes() {
  const t = useTranslations('videos.camera');
  return (
    <details className={styles.more}>
      <summary>{t('notes')}</summary>
      <p className="text-small text-ink-3">{t('notesHint')}</p>
      <textarea
        className="mt-2 field-sizing-content min-h-24 w-full resize-y rounded-2 border border-line-3 bg-surface px-3 py-2.5 text-body-large focus-visible:rounded-2 focus-visible:border-accent-ink focus-visible:edge-accent-ink!"
        aria-label={t('notes')}
        rows={4}
      />
    </details>
  );
}
