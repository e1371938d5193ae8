import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { CATEGORY_ICONS } from '@vivavoce/domain/marketplace/activity-types.ts';
import { STOCK_PICTURES } from '@vivavoce/domain/marketplace/pictures.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ActivityPicture } from '@vivavoce/web-shared/marketplace/market-card.tsx';
import { showToast } from '../../app/toasts.ts';
import { rememberEntryImage, removeEntryImage, setEntryImage } from '../../queries/marketplace.ts';
import { Button } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { useErrorText, useFieldErrorText } from '../../ui/feedback/error-text.ts';
import { FieldError } from '../../ui/forms/field.tsx';
import type { EntryForm } from './use-entry-form.ts';
import styles from './marketplace.module.css';

/** Uploading and removing a picture, each stored at once. */
function useUpload(job: Job, form: EntryForm) {
  const t = useTranslations('marketplace.picture');
  const client = useQueryClient();
  const textOf = useErrorText();
  const fieldText = useFieldErrorText();
  const upload = useMutation({
    mutationFn: (file: File) =>
      setEntryImage(job.id, file, { signal: new AbortController().signal, onProgress: () => undefined }),
    onSuccess: ({ marketplace_image }) => {
      rememberEntryImage(client, job.id, marketplace_image);
      form.set({ marketplace_stock_image: null });
      showToast({ title: t('saved') });
    },
  });
  const removal = useMutation({
    mutationFn: () => removeEntryImage(job.id),
    onSuccess: () => {
      rememberEntryImage(client, job.id, null);
      showToast({ title: t('removed') });
    },
  });
  const { error } = upload;
  const code = isProblem(error) && error.errors['image']?.[0];
  const fault = code ? fieldText(code) : error && textOf(error);
  return { upload, removal, fault };
}

/** The picture of the card: an uploaded one, or a drawing in the colour of the brand. */
export function PicturePanel({ job, form }: { job: Job; form: EntryForm }) {
  const t = useTranslations('marketplace.picture');
  const input = useRef<HTMLInputElement>(null);
  const { upload, removal, fault } = useUpload(job, form);
  const { values, set } = form;
  const ownPicture = job.marketplace_image ?? job.image;
  const first = job.job_activity_type?.icon ?? CATEGORY_ICONS[job.id % CATEGORY_ICONS.length] ?? 'interpersonal';
  return (
    <Panel title={t('title')}>
      <div className={styles.fields}>
        <fieldset className={styles.pictures}>
          <legend className="visually-hidden">{t('title')}</legend>
          {[null, ...STOCK_PICTURES].map((picture) => (
            <label key={picture ?? 'own'} className={styles.option}>
              <input
                type="radio"
                name="marketplace_stock_image"
                checked={values.marketplace_stock_image === picture}
                onChange={() => set({ marketplace_stock_image: picture })}
              />
              <span className={styles.optionPicture} aria-hidden="true">
                <ActivityPicture
                  activity={{ id: job.id, image: picture === null ? ownPicture : null, stock_image: picture ?? first }}
                />
              </span>
              <span>{picture === null ? t(ownPicture ? 'own' : 'ofCategory') : t(`stock.${picture}`)}</span>
            </label>
          ))}
        </fieldset>
        <div className={styles.buttons}>
          <Button size="small" busy={upload.isPending} onClick={() => input.current?.click()}>
            {t(job.marketplace_image ? 'replace' : 'upload')}
          </Button>
          {job.marketplace_image && (
            <Button size="small" variant="ghost" busy={removal.isPending} onClick={() => removal.mutate()}>
              {t('remove')}
            </Button>
          )}
          <span className={styles.quiet}>{t('hint')}</span>
        </div>
        {fault && <FieldError>{fault}</FieldError>}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/jpeg,image/png"
          aria-label={t('upload')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) upload.mutate(file);
            currentTarget.value = '';
          }}
        />
      </div>
    </Panel>
  );
}
