import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { refreshVideos, rememberVideo, renameVideo, type VideoUpload } from '../../queries/videos.ts';
import { Button } from '../../ui/base/button.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { ChangePill } from '../../app/shell/change-pill.tsx';
import { useErrorText, useFieldErrorText } from '../../ui/feedback/error-text.ts';
import { queryClient } from '../../app/query-client.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { NameFields, type VideoName } from './name-fields.tsx';
import styles from './video-details.module.css';

const read = ({ description, category }: VideoUpload): VideoName => ({ description, category: category ?? '' });

/** Name and group of a video. */
export function VideoNameForm({ company, video }: { company: string; video: VideoUpload }) {
  const t = useTranslations('videos.details');
  const textOf = useErrorText();
  const fieldText = useFieldErrorText();
  const [values, setValues] = useState(() => read(video));
  const storedName = read(video);
  const dirty = values.description !== storedName.description || values.category !== storedName.category;
  const markSaved = useUnsaved({ name: `video/${video.id}`, dirty, keep: () => values, restore: setValues });
  const save = useMutation({
    mutationFn: () =>
      renameVideo(company, video.id, {
        description: values.description.trim(),
        category: values.category.trim(),
      }),
    onSuccess: (next) => {
      markSaved();
      setValues(read(next));
      rememberVideo(queryClient, next);
      refreshVideos(queryClient);
    },
  });
  const faults = isProblem(save.error, 422) ? save.error.errors : {};
  const errorOf = (field: keyof VideoName) => {
    const code = faults[field]?.[0];
    return code ? fieldText(code) : undefined;
  };
  const hasFieldError = Boolean(errorOf('description') ?? errorOf('category'));
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        // The chooser may stand within another form.
        event.stopPropagation();
        if (!save.isPending) save.mutate();
      }}
    >
      {save.isError && !hasFieldError && <FormMessage>{textOf(save.error)}</FormMessage>}
      <NameFields values={values} onChange={setValues} errorOf={errorOf} />
      <div className={styles.actions}>
        {dirty && (
          <Button type="submit" busy={save.isPending}>
            {t('save')}
          </Button>
        )}
        <ChangePill />
      </div>
    </form>
  );
}
