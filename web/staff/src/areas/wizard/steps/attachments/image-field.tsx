import { useQueryClient } from '@tanstack/react-query';
import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { call, isCancelled, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { sendFile } from '@vivavoce/web-shared/api/send-file.ts';
import { rememberFiles } from '../../../../queries/jobs/jobs.ts';
import { markSaved } from '../../../../app/unsaved/changes.ts';
import { useErrorText, useFieldErrorText } from '../../../../ui/feedback/error-text.ts';
import { Button } from '../../../../ui/base/button.tsx';
import { FieldError } from '../../../../ui/forms/field.tsx';
import { Icon } from '../../../../ui/base/icon.tsx';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx';
import { shrinkPicture } from './shrink-picture.ts';
import type { UploadStatus } from './uploads.ts';

/** The picture of an activity: stored and removed immediately. */
function useImage(job: number) {
  const t = useTranslations('details.image');
  const client = useQueryClient();
  const textOf = useErrorText();
  const fieldText = useFieldErrorText();
  const [status, setStatus] = useState<UploadStatus>(null);
  const [share, setShare] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  function fail(error: unknown): void {
    if (isCancelled(error)) return setStatus(null);
    const code = isProblem(error) && error.errors['image']?.[0];
    const reason = isProblem(error, 415) ? t('unreadable') : code ? fieldText(code) : textOf(error);
    setFailure(t('failed', { reason: /[.!?]$/.test(reason) ? reason : `${reason}.` }));
    setStatus('failed');
  }

  async function choose(file: File): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setFailure(null);
    setShare(0);
    setStatus('uploading');
    const picture = await shrinkPicture(file);
    if (typeof picture === 'string') {
      setFailure(picture === 'unreadable' ? t('unreadable') : fieldText(picture));
      return setStatus('failed');
    }
    try {
      const updatedJob = await sendFile('PUT /api/jobs/{job}/image', {
        params: { job },
        field: 'image',
        file: picture,
        filename: 'image',
        signal: controller.signal,
        onProgress: setShare,
      });
      rememberFiles(client, job, () => updatedJob);
      setStatus('uploaded');
      markSaved();
    } catch (error) {
      fail(error);
    }
  }

  async function remove(): Promise<void> {
    setFailure(null);
    try {
      await call('DELETE /api/jobs/{job}/image', { params: { job } });
    } catch (error) {
      if (!isProblem(error, 404)) return fail(error);
    }
    rememberFiles(client, job, () => ({ image: null }));
    setStatus(null);
    markSaved();
  }
  return { status, share, failure, choose, remove };
}

export function ImageField({ job }: { job: Job }) {
  const t = useTranslations('details.image');
  const ids = useId();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const { status, share, failure, choose, remove } = useImage(job.id);
  const [announcement, setAnnouncement] = useState('');
  const sending = status === 'uploading';
  return (
    <div className="grid gap-1" role="group" aria-labelledby={`${ids}-label`} aria-describedby={`${ids}-hint`}>
      <span className="font-semibold" id={`${ids}-label`}>
        {t('label')}
      </span>
      <span className="max-w-[72ch] text-small text-ink-3" id={`${ids}-hint`}>
        {t('hint')}
      </span>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="grid aspect-[16/9] w-[min(100%,216px)] place-items-center overflow-hidden rounded-3 border border-line bg-sunken text-ink-3 [&_img]:h-full [&_img]:w-full [&_img]:object-cover">
          {job.image ? <img src={job.image} alt={t('alt')} /> : <Icon of={IconPhoto} size={24} />}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            ref={chooser}
            size="small"
            busy={sending}
            aria-describedby={failure ? `${ids}-error` : undefined}
            onClick={() => input.current?.click()}
          >
            {t(job.image ? 'replace' : 'choose')}
          </Button>
          {job.image && (
            <Button
              size="small"
              variant="ghost"
              onClick={() => {
                // The button disappears with the picture; the focus moves on before.
                chooser.current?.focus();
                void remove().then(() => setAnnouncement(t('removed')));
              }}
            >
              {t('remove')}
            </Button>
          )}
        </div>
      </div>
      {sending && <ProgressBar value={share} label={t('sending')} />}
      {failure && <FieldError id={`${ids}-error`}>{failure}</FieldError>}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('choose')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void choose(file);
          currentTarget.value = '';
        }}
      />
      <span className="visually-hidden" role="status">
        {status === 'uploading' ? t('sending') : status === 'uploaded' ? t('saved') : (failure ?? announcement)}
      </span>
    </div>
  );
}
