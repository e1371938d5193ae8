import { useRef, useState } from 'react';
import { FileUnreadableError } from '@vivavoce/recorder/files/file-parts.ts';
import { TransportError } from '@vivavoce/recorder/upload/transport.ts';
import type { ErrorCode } from '@vivavoce/contract/errors.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { VideoUpload } from '../../../queries/videos.ts';
import { Button } from '../../../ui/base/button.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { OtherFileError, type UploadView } from './upload-manager.ts';
import { uploads, useUpload } from './uploads.ts';
import { useSecondsLeft } from './time-left.ts';
import { useClipResume } from '../camera/use-clip-resume.ts';
import { videoTypes } from '../video-file.ts';
import { useVideoPhrases } from '../video-phrases.ts';
import { classes } from '../../../ui/base/classes.ts';
import styles from './upload-progress.module.css';

/** Why an upload failed, and what to do. */
function useReason(): (error: unknown, name: string) => string {
  const t = useTranslations('videos.progress');
  const errors = useTranslations('errors');
  const textOf = useErrorText();
  return (error, name) => {
    if (error instanceof OtherFileError) return t('otherFile', { name });
    if (error instanceof FileUnreadableError) return t('unreadable');
    if (!(error instanceof TransportError)) return textOf(error);
    if (error.status === 401) return t('signedOut');
    const phrase = `codes.${(error.problem?.code ?? 'invalid') as ErrorCode}` as const;
    return errors.has(phrase) ? errors(phrase) : errors('server');
  };
}

function Bar({ share, name }: { share: number; name: string }) {
  const t = useTranslations('videos.progress');
  return <ProgressBar value={share} label={t('label', { name })} />;
}

/** The way on where the browser can no longer read the file: the same file, chosen again. */
function ChooseFile({ video, onFailure }: { video: number; onFailure: (error: unknown) => void }) {
  const t = useTranslations('videos.progress');
  const input = useRef<HTMLInputElement>(null);
  const goOn = async (file: File | undefined) => {
    if (!file) return;
    onFailure(null);
    await uploads.goOn(video, file).catch(onFailure);
  };
  return (
    <>
      <Button variant="link" size="small" onClick={() => input.current?.click()}>
        {t('chooseFile')}
      </Button>
      <input
        ref={input}
        type="file"
        accept={`video/*,${videoTypes}`}
        hidden
        onChange={(event) => {
          void goOn(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
}

/** Refused for what it is: the same call gets the same answer. */
const isFinal = (error: unknown): boolean =>
  error instanceof TransportError && [404, 413, 415, 422].includes(error.status);

/** An upload that this page sends. */
export function RunningUpload({ video, view }: { video: number; view: UploadView }) {
  const t = useTranslations('videos.progress');
  const [refusal, setRefusal] = useState<unknown>(null);
  const phrases = useVideoPhrases();
  const reasonOf = useReason();
  const { status, sent_bytes, total_bytes, offline, error: stopped, filename } = view;
  const error = refusal ?? stopped;
  const share = sent_bytes / Math.max(1, total_bytes);
  const seconds = useSecondsLeft(status === 'sending' ? share : null);
  const amounts = {
    sent: phrases.size(sent_bytes),
    total: phrases.size(total_bytes),
    percent: Math.floor(100 * share),
  };
  const live = status === 'sending' || status === 'waiting';
  return (
    <div className="grid gap-1">
      <Bar share={share} name={filename} />
      <div className={classes(styles.line, 'flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5')}>
        {status === 'failed' ? (
          <FieldError>{t('failed', { reason: reasonOf(error, filename) })}</FieldError>
        ) : (
          // Numbers that change every second are not read out.
          <span className="text-small text-ink-2 tabular-nums" {...(status === 'sending' && { 'aria-live': 'off' })}>
            {status === 'finishing' || status === 'stored'
              ? t('finishing')
              : [t(status === 'waiting' && offline ? 'offline' : status, amounts), phrases.timeLeft(seconds)]
                  .filter(Boolean)
                  .join(' · ')}
          </span>
        )}
        {live && (
          <Button variant="link" size="small" onClick={() => uploads.pause(video)}>
            {t('pause')}
          </Button>
        )}
        {status === 'paused' && (
          <Button variant="link" size="small" onClick={() => uploads.resume(video)}>
            {t('resume')}
          </Button>
        )}
        {status === 'failed' &&
          (stopped instanceof FileUnreadableError ? (
            <ChooseFile video={video} onFailure={setRefusal} />
          ) : (
            !isFinal(stopped) && (
              <Button variant="link" size="small" onClick={() => uploads.resume(video)}>
                {t('again')}
              </Button>
            )
          ))}
      </div>
    </div>
  );
}

/** Started by an earlier page: the same file has to be chosen again, unless it is stored in this browser. */
function Interrupted({ video }: { video: VideoUpload }) {
  const t = useTranslations('videos.progress');
  const reasonOf = useReason();
  const [failure, setFailure] = useState<unknown>(null);
  const resuming = useClipResume(video);
  const share = Math.min(1, (video.stored_parts.length * video.part_bytes) / Math.max(1, video.bytes));
  return (
    <div className="grid gap-1">
      <Bar share={share} name={video.filename} />
      <div className={classes(styles.line, 'flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5')}>
        <span className="text-small text-ink-2 tabular-nums">
          {t('interrupted', { percent: Math.floor(share * 100) })} {!resuming && t('chooseAgain')}
        </span>
        {!resuming && <ChooseFile video={video.id} onFailure={setFailure} />}
      </div>
      <div role="alert">{failure !== null && <FieldError>{reasonOf(failure, video.filename)}</FieldError>}</div>
    </div>
  );
}

/** The progress of a video that the server does not have completely. */
export function UploadProgress({ video }: { video: VideoUpload }) {
  const view = useUpload(video.id);
  return view ? <RunningUpload video={video.id} view={view} /> : <Interrupted video={video} />;
}
