import { IconDownload, IconTrash, IconUpload } from '@tabler/icons-react';
import { useRef, useState, useId } from 'react';
import { useMutation } from '@tanstack/react-query';
import { VIDEO_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import {
  captionsHref,
  rememberVideo,
  type CaptionLanguage,
  type CaptionsSet,
  type Video,
  type VideoUpload,
  readVideo,
} from '../../queries/videos.ts';
import { AnchorButton, Button } from '../../ui/base/button.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { confirm } from '../../app/confirm.ts';
import { queryClient } from '../../app/query-client.ts';
import { hasSavedFormFor, useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { CaptionWarnings, useCaptionsFault } from './caption-warnings.tsx';
import { captionLanguages, useVideoPhrases } from './video-phrases.ts';
import styles from './captions-panel.module.css';
import { TRANSCRIPT_LIMITS } from '@vivavoce/domain/transcripts/limits.ts';
import { typedCaptions } from '@vivavoce/domain/transcripts/files.ts';
import { classes } from '../../ui/base/classes.ts';

async function removeCaptions(shortname: string, video: number, locale: CaptionLanguage): Promise<VideoUpload> {
  await call('DELETE /api/companies/{shortname}/videos/{video}/captions/{locale}', {
    params: { shortname, video, locale },
  });
  return readVideo(shortname, video);
}

/** The name under which typed captions are kept until they are saved. */
const captionsDraft = (video: number, language: CaptionLanguage): string => `video/${video}/captions/${language}`;

type TypedCaptionsProps = {
  draft: string;
  language: CaptionLanguage;
  /** Length of the video. */
  seconds: number;
  busy: boolean;
  onSave: (file: File) => Promise<void>;
  onClose: () => void;
};

/** The words of a video, typed; they become captions over its whole length. */
function TypedCaptions({ draft, language, seconds, busy, onSave, onClose }: TypedCaptionsProps) {
  const t = useTranslations('videos.details');
  const id = useId();
  const [text, setText] = useState('');
  const markSaved = useUnsaved({ name: draft, dirty: text.trim() !== '', keep: () => text, restore: setText });
  const webvtt = typedCaptions(text, seconds * 1000);
  const save = async (captions: string) => {
    await onSave(new File([captions], 'captions.vtt', { type: 'text/vtt' }));
    markSaved();
    onClose();
  };
  return (
    <div className={classes(styles.typed, 'grid basis-full gap-1.5 pb-1.5')}>
      <label htmlFor={id}>{t('typed')}</label>
      <textarea
        id={id}
        lang={language}
        rows={6}
        value={text}
        maxLength={TRANSCRIPT_LIMITS.text_max_characters}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setText(event.target.value)}
      />
      <p id={`${id}-hint`} className="text-small text-ink-3">
        {t('typedHint')}
      </p>
      <span className="ms-auto flex items-center gap-1">
        <Button size="small" variant="ghost" onClick={onClose}>
          {t('cancelTyped')}
        </Button>
        <Button
          size="small"
          variant="primary"
          busy={busy}
          disabled={webvtt === null}
          onClick={() => webvtt !== null && void save(webvtt).catch(() => undefined)}
        >
          {t('saveTyped')}
        </Button>
      </span>
    </div>
  );
}

type RowProps = { company: string; video: Video; language: CaptionLanguage };

/** Adding and removing the captions of one language. */
function useCaptions({ company, video, language }: RowProps) {
  const t = useTranslations('videos');
  const faultOf = useCaptionsFault();
  const phrases = useVideoPhrases();
  const [announcement, setAnnouncement] = useState('');
  const name = t(`languages.${language}`);
  const max = VIDEO_LIMITS.captions_max_bytes;
  const change = useMutation({
    mutationFn: async (file: File | null): Promise<CaptionsSet['captions_warnings']> => {
      if (file === null) {
        rememberVideo(queryClient, await removeCaptions(company, video.id, language));
        return [];
      }
      const { captions_warnings, ...next } = await call(
        'PUT /api/companies/{shortname}/videos/{video}/captions/{locale}',
        {
          params: { shortname: company, video: video.id, locale: language },
          bytes: file,
        },
      );
      rememberVideo(queryClient, next);
      return captions_warnings;
    },
    onMutate: () => setAnnouncement(''),
    onSuccess: (_, file) => setAnnouncement(t(file ? 'details.added' : 'details.removed', { language: name })),
  });
  const [tooLarge, setTooLarge] = useState(false);
  const draft = captionsDraft(video.id, language);
  const [typing, setTyping] = useState(() => hasSavedFormFor(draft));
  const take = (file: File | undefined) => {
    if (!file) return;
    setTooLarge(file.size > max);
    if (file.size <= max) change.mutate(file);
  };
  const remove = async () => {
    const sure = await confirm({
      title: t('details.removeLabel', { language: name }),
      text: t('details.removeText'),
      action: t('details.removeCaptions'),
      danger: true,
    });
    if (sure) change.mutate(null);
  };
  const fault = tooLarge
    ? t('details.captionsTooLarge', { size: phrases.size(max) })
    : change.isError && faultOf(change.error);
  return { announcement, name, change, draft, typing, setTyping, take, remove, fault };
}

function CaptionsRow({ company, video, language }: RowProps) {
  const t = useTranslations('videos');
  const { announcement, name, change, draft, typing, setTyping, take, remove, fault } = useCaptions({
    company,
    video,
    language,
  });
  const input = useRef<HTMLInputElement>(null);
  const has = video.captions.includes(language);
  return (
    <li className={classes(styles.row, 'flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 ps-4 pe-2 pt-1.5 pb-1.5')}>
      <span className={styles.language}>{name}</span>
      {!has && <span className="text-small text-ink-3">{t('details.none')}</span>}
      <span className="ms-auto flex items-center gap-1">
        {has && (
          <AnchorButton
            variant="ghost"
            size="small"
            icon
            href={captionsHref(video, language)}
            download
            aria-label={t('details.downloadLabel', { language: name })}
          >
            <Icon of={IconDownload} size={16} />
          </AnchorButton>
        )}
        {has && (
          <Button
            variant="ghost"
            size="small"
            icon
            aria-label={t('details.removeLabel', { language: name })}
            onClick={() => void remove()}
          >
            <Icon of={IconTrash} size={16} />
          </Button>
        )}
        {video.duration !== null && !typing && (
          <Button
            size="small"
            variant="ghost"
            aria-label={t('details.typeLabel', { language: name })}
            onClick={() => setTyping(true)}
          >
            {t('details.type')}
          </Button>
        )}
        <Button
          size="small"
          busy={change.isPending}
          aria-label={t(has ? 'details.replaceLabel' : 'details.addLabel', { language: name })}
          onClick={() => input.current?.click()}
        >
          <Icon of={IconUpload} size={16} />
          {has ? t('details.replace') : t('details.add')}
        </Button>
      </span>
      <input
        ref={input}
        type="file"
        accept=".vtt,.srt,text/vtt"
        hidden
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {typing && video.duration !== null && (
        <TypedCaptions
          draft={draft}
          language={language}
          seconds={video.duration}
          busy={change.isPending}
          onSave={async (file) => {
            await change.mutateAsync(file);
          }}
          onClose={() => setTyping(false)}
        />
      )}
      <CaptionWarnings warnings={change.data ?? []} />
      <div role="alert" className="basis-full empty:hidden">
        {fault && <FieldError>{fault}</FieldError>}
      </div>
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
    </li>
  );
}

/** The captions of a video, one file for each language. */
export function CaptionsPanel({ company, video }: { company: string; video: Video }) {
  const t = useTranslations('videos.details');
  const phrases = useVideoPhrases();
  return (
    <section className="grid gap-2" aria-labelledby="captions-title">
      <h3 id="captions-title" className="text-heading tracking-heading">
        {t('captions')}
      </h3>
      <p className="text-ink-2">{t('captionsText')}</p>
      <ul className="rounded-3 border border-line">
        {captionLanguages.map((language) => (
          <CaptionsRow key={language} company={company} video={video} language={language} />
        ))}
      </ul>
      <p className="text-small text-ink-3">
        {t('captionsHint', { size: phrases.size(VIDEO_LIMITS.captions_max_bytes) })}
      </p>
    </section>
  );
}
