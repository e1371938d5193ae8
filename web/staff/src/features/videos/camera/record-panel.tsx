import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { KeptClip } from '@vivavoce/recorder/store/clip-store.ts';
import { CLIP_MAX_SECONDS } from '@vivavoce/recorder/settings.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { VideoUpload } from '../../../queries/videos.ts';
import { Button } from '../../../ui/base/button.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { CameraDevices } from './camera-devices.tsx';
import { CameraView } from './camera-view.tsx';
import { clipsQuery, clipStore, ownerKey } from './clips.ts';
import { SavedClips } from './saved-clips.tsx';
import { RecordedClip } from './recorded-clip.tsx';
import { createStudio } from './studio.ts';
import styles from './camera.module.css';

type RecordPanelProps = {
  /** The text to say or read, above the picture. */
  prompt?: string | undefined;
  /** Default name of the video. */
  name: string;
  onBegun: (video: VideoUpload) => void;
};

/** Records a video: camera, countdown, recording, playback, use. Nothing leaves the browser before its use. */
export function RecordPanel({ prompt, name, onBegun }: RecordPanelProps) {
  const t = useTranslations('videos.camera');
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

  const prompted = prompt && (
    <div className={styles.prompt}>
      <p className={styles.promptLead}>{t('reading')}</p>
      <p className={styles.promptText}>{prompt}</p>
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
      <div className={styles.record}>
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
    <div className={styles.record}>
      {prompted}
      {notices}
      <CameraView view={view} max_seconds={CLIP_MAX_SECONDS} />
      <div className={styles.actions}>
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
        <p className={styles.note}>
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
      <p className={styles.note}>{t('notesHint')}</p>
      <textarea className={styles.notes} aria-label={t('notes')} rows={4} />
    </details>
  );
}
