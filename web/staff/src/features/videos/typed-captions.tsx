import { useId, useState } from 'react';
import { TRANSCRIPT_LIMITS } from '@vivavoce/domain/transcripts/limits.ts';
import { typedCaptions } from '@vivavoce/domain/transcripts/files.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { CaptionLanguage } from '../../queries/videos.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { Button } from '../../ui/base/button.tsx';
import styles from './captions-panel.module.css';

/** The name under which typed captions are kept until they are saved. */
export const captionsDraft = (video: number, language: CaptionLanguage): string =>
  `video/${video}/captions/${language}`;

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
export function TypedCaptions({ draft, language, seconds, busy, onSave, onClose }: TypedCaptionsProps) {
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
    <div className={styles.typed}>
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
      <p id={`${id}-hint`} className={styles.hint}>
        {t('typedHint')}
      </p>
      <span className={styles.buttons}>
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
