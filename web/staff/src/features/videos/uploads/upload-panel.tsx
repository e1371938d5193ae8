import { beginningOf } from '@vivavoce/domain/cut-text.ts';
import { IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState, type DragEvent } from 'react';
import { VIDEO_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { VideoUpload } from '../../../queries/videos.ts';
import { Button } from '../../../ui/base/button.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { NameFields } from '../name-fields.tsx';
import type { VideoName } from '../video-name.ts';
import { useStartUpload } from './use-start-upload.ts';
import { fileFault, nameOfFile, videoTypes, type FileFault } from '../video-file.ts';
import { useVideoPhrases } from '../video-phrases.ts';
import styles from './upload-panel.module.css';

const none: VideoName = { description: '', category: '' };

type UploadPanelProps = {
  /** The text that the video answers or asks. */
  prompt?: string | undefined;
  /** The video is also selected, and not only stored. */
  chooses: boolean;
  onBegun: (video: VideoUpload) => void;
  /** Library that gets the video; the current company's by default. */
  library?: string | undefined;
};

type FileDropProps = { file: File | null; fault: FileFault | null; onPick: (file: File) => void };

/** Takes a file that is dropped or chosen. */
function FileDrop({ file, fault, onPick }: FileDropProps) {
  const t = useTranslations('videos.upload');
  const phrases = useVideoPhrases();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const limit = phrases.size(VIDEO_LIMITS.max_bytes);
  const take = (files: FileList | null) => {
    if (files?.[0]) onPick(files[0]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className={classes(
        'grid justify-items-center gap-2.5 rounded-3 border border-dashed border-line-3 bg-canvas px-5 py-10 text-center text-ink-2 [transition:background-color_var(--quick)]',
        over && styles.over,
        file && styles.chosen,
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon of={IconUpload} size={20} />
      {file ? (
        <p className="wrap-anywhere">
          <b>{file.name}</b> {phrases.size(file.size)}
        </p>
      ) : (
        <p className="text-heading tracking-heading">
          {t('drop')} <span className="text-body text-ink-3">{t('or')}</span>
        </p>
      )}
      <Button onClick={() => input.current?.click()} aria-describedby={`${id}-hint`}>
        {file ? t('other') : t('pick')}
      </Button>
      <input
        ref={input}
        type="file"
        accept={`video/*,${videoTypes}`}
        hidden
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <p id={`${id}-hint`} className={classes(styles.hint, 'text-small text-ink-3')}>
        {t('hint', { size: limit, minutes: VIDEO_LIMITS.max_seconds / 60 })}
      </p>
      <div role="alert">{fault && <FieldError>{t(fault, { size: limit })}</FieldError>}</div>
    </div>
  );
}

/** A file from disk: dropped or chosen, named, and sent in the background. */
export function UploadPanel({ prompt, chooses, onBegun, library }: UploadPanelProps) {
  const t = useTranslations('videos.upload');
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<FileFault | null>(null);
  const [names, setNames] = useState(none);
  const upload = useStartUpload(onBegun);

  const take = (picked: File) => {
    const newFault = fileFault(picked);
    setFault(newFault);
    setFile(newFault ? null : picked);
    if (!newFault) setNames((before) => ({ ...before, description: beginningOf(nameOfFile(picked.name), 120) }));
  };

  return (
    <div className="grid gap-5">
      {prompt && (
        <p className="rounded-3 bg-sunken px-4 py-3 text-heading tracking-heading wrap-anywhere whitespace-pre-line">
          {prompt}
        </p>
      )}
      {upload.failure && <FormMessage>{upload.failure}</FormMessage>}
      <FileDrop file={file} fault={fault} onPick={take} />
      {file && (
        <>
          <NameFields values={names} onChange={setNames} library={library} />
          <div className={classes(styles.actions, 'flex flex-wrap items-center gap-x-4 gap-y-2')}>
            <Button
              variant="primary"
              busy={upload.busy}
              onClick={() =>
                void upload.start({
                  file,
                  filename: file.name,
                  description: names.description.trim(),
                  category: names.category.trim(),
                  library,
                })
              }
            >
              {chooses ? t('startUse') : t('start')}
            </Button>
            <p className={classes(styles.hint, 'text-small text-ink-3')}>{t('goesOn')}</p>
          </div>
        </>
      )}
    </div>
  );
}
