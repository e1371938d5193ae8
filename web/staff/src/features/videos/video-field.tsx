import { useQuery } from '@tanstack/react-query';
import { IconPlayerPlay, IconVideo } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSettings } from '../../queries/sign-in/session.ts';
import { stock, videoQuery, type VideoUpload } from '../../queries/videos.ts';
import { Button } from '../../ui/base/button.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import type { ChooserTab } from './video-chooser.tsx';
import { VideoStateLine } from './video-state.tsx';
import { VideoThumb } from './video-thumb.tsx';
import { useVideoPhrases } from './video-phrases.ts';

const loadChooser = () => import('./video-chooser.tsx');
const VideoChooser = lazy(async () => ({ default: (await loadChooser()).VideoChooser }));
const VideoDrawer = lazy(async () => ({ default: (await import('./video-drawer.tsx')).VideoDrawer }));
const preload = () => void loadChooser();

export type VideoFieldProps = {
  /** Id of the field, a target of the error summary. */
  id: string;
  label: string;
  /** Where the video is shown; visible while none is selected. */
  hint: string;
  value: number | null;
  onChange: (video: number | null) => void;
  error?: string | undefined;
  /** The text that the video says or answers; shown beside the camera. */
  prompt?: string | undefined;
};

/** The selected video: its picture, its name, its progress. */
function SelectedVideo({ id, onWatch }: { id: number; onWatch: () => void }) {
  const t = useTranslations('videos');
  const textOf = useErrorText();
  const phrases = useVideoPhrases();
  const { shortname } = useSettings();
  const { data: video, error, isError } = useQuery(videoQuery(shortname, id));
  if (isError && !video) return <FieldError>{isProblem(error, 404) ? t('gone') : textOf(error)}</FieldError>;
  if (!video) return <Bone width="60%" />;
  return (
    <>
      <p className="wrap-anywhere">{phrases.name(video)}</p>
      {video.state === 'ready' ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-small text-ink-2">
          <span>{phrases.captions(video.captions)}</span>
          <Button
            variant="link"
            size="small"
            onClick={onWatch}
            aria-label={t('watchLabel', { name: phrases.name(video) })}
          >
            <Icon of={IconPlayerPlay} size={14} />
            {t('watch')}
          </Button>
        </p>
      ) : (
        <VideoStateLine company={video.stock ? stock : shortname} video={video} />
      )}
    </>
  );
}

function Picture({ id }: { id: number }) {
  const { shortname } = useSettings();
  const { data } = useQuery(videoQuery(shortname, id));
  return <VideoThumb video={data ?? null} />;
}

/**
 * A video as a field of a form: none, or one of the company, of the stock, from a file or from the camera. Its value
 * is the video's id, which exists from the start of its upload.
 */
export function VideoField({ id, label, hint, value, onChange, error, prompt }: VideoFieldProps) {
  const t = useTranslations('videos');
  const titleId = useId();
  const { shortname } = useSettings();
  const [tab, setTab] = useState<ChooserTab | null>(null);
  const [watching, setWatching] = useState(false);
  const choose = ({ id: videoId }: VideoUpload) => onChange(videoId);
  return (
    <div
      className="flex flex-wrap items-center gap-3 rounded-3 bg-sunken p-3"
      role="group"
      aria-labelledby={titleId}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      {value === null ? (
        <span
          className="grid h-11 w-11 flex-none place-items-center rounded-2 border border-line bg-surface text-accent-ink"
          aria-hidden="true"
        >
          <Icon of={IconVideo} size={20} />
        </span>
      ) : (
        <Picture id={value} />
      )}
      <div className="grid min-w-0 flex-[1_1_14rem] gap-0.5">
        <p id={titleId} className="font-semibold">
          {label}
        </p>
        {value === null ? (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-small text-ink-2">{hint}</p>
        ) : (
          <SelectedVideo key={value} id={value} onWatch={() => setWatching(true)} />
        )}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
      <div className="ms-auto flex flex-wrap gap-2">
        <Button
          id={id}
          size="small"
          aria-label={t(value === null ? 'chooseLabel' : 'changeLabel', { label })}
          aria-haspopup="dialog"
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => setTab('content')}
        >
          {value === null ? t('choose') : t('change')}
        </Button>
        {value === null ? (
          <Button
            size="small"
            aria-label={t('recordLabel', { label })}
            aria-haspopup="dialog"
            onPointerEnter={preload}
            onClick={() => setTab('record')}
          >
            {t('record')}
          </Button>
        ) : (
          <Button size="small" variant="ghost" aria-label={t('removeLabel', { label })} onClick={() => onChange(null)}>
            {t('remove')}
          </Button>
        )}
      </div>
      <Suspense>
        {tab !== null && (
          <VideoChooser tab={tab} label={label} prompt={prompt} onChoose={choose} onClose={() => setTab(null)} />
        )}
        {watching && value !== null && (
          <VideoDrawer company={shortname} video={value} onClose={() => setWatching(false)} />
        )}
      </Suspense>
    </div>
  );
}
