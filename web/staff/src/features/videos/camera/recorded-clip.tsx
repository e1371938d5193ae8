import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { extensionOf } from '@vivavoce/recorder/capture/clip-recorder.ts';
import type { KeptClip } from '@vivavoce/recorder/store/clip-store.ts';
import { formatClock } from '@vivavoce/web-shared/i18n/format.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { AnswerPlayer } from '@vivavoce/web-shared/player/answer-player.tsx';
import type { VideoUpload } from '../../../queries/videos.ts';
import { Button } from '../../../ui/base/button.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { confirm } from '../../../app/confirm.ts';
import { clipsQuery, clipStore, ownerKey } from './clips.ts';
import { NameFields } from '../name-fields.tsx';
import { useStartUpload } from '../uploads/use-start-upload.ts';
import styles from './camera.module.css';
import player from '../video-player.module.css';

/** Plays the recording; its object URL is revoked on unmount. */
function Playback({ film, duration }: { film: Blob; duration: number }) {
  const t = useTranslations('videos.camera');
  const [address] = useState(() => URL.createObjectURL(film));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <div className={player.frame}>
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
export function RecordedClip({ clip, name, onBegun, onAgain }: RecordedClipProps) {
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
        <div className={player.empty} aria-busy="true" />
      )}
      {file.data?.storage === 'memory' && <FormMessage tone="info">{t('camera.memory')}</FormMessage>}
      {upload.failure && <FormMessage>{upload.failure}</FormMessage>}
      <NameFields values={names} onChange={setNames} />
      <div className={styles.actions}>
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
