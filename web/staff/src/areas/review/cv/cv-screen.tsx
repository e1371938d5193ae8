import { IconDownload, IconFileText, IconTrash, IconUpload } from '@tabler/icons-react';
import type { Cv } from '@vivavoce/contract/types.ts';
import { sayOf } from '@vivavoce/web-shared/i18n/elision.ts';
import { formatFileSize } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { applicationQuery } from '../../../queries/applicants/applications.ts';
import { usePageTitle } from '../../../app/page-title.ts';
import { AnchorButton, Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { EmptyState } from '../../../ui/feedback/state-message.tsx';
import { useReview } from '../use-review.ts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import { isProblem, hrefOf, call } from '@vivavoce/web-shared/api/api-client.ts';
import { confirm } from '../../../app/confirm.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { FieldError } from '../../../ui/forms/field.tsx';

type One = { job: number; application: number };

function setCv(params: One, file: File): Promise<Cv> {
  const body = new FormData();
  body.append('cv', file, file.name);
  return call('PUT /api/jobs/{job}/applications/{application}/cv', { params, body });
}

/** Sets or removes the CV of the cached applicant. */
function rememberCv(client: QueryClient, { job, application }: One, cv: Cv | null): void {
  client.setQueryData(applicationQuery({ job, application }).queryKey, (now) => now && { ...now, cv });
}

/** Adds the CV, replaces it, or takes it away. */
function CvButtons({ hasCv }: { hasCv: boolean }) {
  const t = useTranslations('review.cv');
  const tag = useLanguageTag();
  const textOf = useErrorText();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const { job, application } = useReview();
  const place = { job: job.id, application: application.id };
  const put = useMutation({
    mutationFn: (file: File) => setCv(place, file),
    onSuccess: (cv) => rememberCv(client, place, cv),
  });
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/jobs/{job}/applications/{application}/cv', { params: place }),
    onSuccess: () => rememberCv(client, place, null),
  });
  const error = put.error ?? remove.error;
  const ask = async () => {
    if (await confirm({ text: t('removeQuestion'), action: t('remove') })) remove.mutate();
  };
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-t-line pt-3">
      <span className="text-small text-ink-3">
        {t('hint', { limit: formatFileSize(FILE_LIMITS.cv_max_bytes, tag) })}
      </span>
      <span className="flex flex-wrap gap-2">
        <Button size="small" busy={put.isPending} onClick={() => input.current?.click()}>
          <Icon of={IconUpload} size={16} />
          {t(hasCv ? 'replace' : 'choose')}
        </Button>
        {hasCv && (
          <Button size="small" variant="ghost" busy={remove.isPending} onClick={() => void ask()}>
            <Icon of={IconTrash} size={16} />
            {t('remove')}
          </Button>
        )}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf,.docx"
        aria-label={t('choose')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) put.mutate(file);
          currentTarget.value = '';
        }}
      />
      {error && (
        <p role="alert">
          <FieldError>{isProblem(error, 415) ? t('wrong') : textOf(error)}</FieldError>
        </p>
      )}
    </div>
  );
}

/** The file by its name, as a download: uploaded files are never shown inline. */
function CvFile({ cv, href }: { cv: Cv; href: string }) {
  const t = useTranslations('review.cv');
  const tag = useLanguageTag();
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3.5 gap-y-2 [&>svg]:flex-none [&>svg]:text-ink-3">
      <Icon of={IconFileText} />
      <div className="grid min-w-0 flex-[1_1_14rem] wrap-anywhere">
        <b>{cv.filename}</b>
        <span className="text-small text-ink-3">
          {formatFileSize(cv.bytes, tag)} · {t('added')} <When value={cv.created_at} length="short" />
        </span>
      </div>
      <AnchorButton href={href} download={cv.filename} variant="outline">
        <Icon of={IconDownload} size={16} />
        {t('download')}
      </AnchorButton>
    </div>
  );
}

/** The CV of the applicant. */
export function CvScreen() {
  const t = useTranslations('review.cv');
  const tag = useLanguageTag();
  const { job, application, can } = useReview();
  const { cv, user } = application;
  usePageTitle(`${t('title')}, ${user.full_name}`, job.title);
  return (
    <main
      className="mx-auto grid w-full max-w-310 grid-cols-1 content-start items-start gap-4 overflow-y-auto px-(--gutter) pt-6 pb-10 print:max-w-none print:overflow-visible print:py-4"
      id="content"
    >
      <Panel title={t('title')}>
        {cv ? (
          <CvFile
            cv={cv}
            href={hrefOf('GET /api/jobs/{job}/applications/{application}/cv', {
              params: { job: job.id, application: application.id },
            })}
          />
        ) : (
          <EmptyState text={sayOf(tag, user.full_name, (name) => t('empty', { name }))} />
        )}
        {can('edit') && <CvButtons hasCv={cv !== null} />}
      </Panel>
    </main>
  );
}
