import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/base/button.tsx';
import { useErrorText, useFieldErrorText } from '../../ui/feedback/error-text.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

type TemplateDialogProps = {
  kind: 'make' | 'rename';
  name: string;
  /** Whether the dialog also asks who sees the template. */
  asksSharing?: boolean;
  /** Stores the template, closes the dialog and reports it. */
  save: (template: { title: string; shared: boolean }) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the name of a template. */
export default function TemplateDialog({ kind, name, asksSharing = false, save, onClose }: TemplateDialogProps) {
  const t = useTranslations('templates');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const fieldText = useFieldErrorText();
  const [title, setTitle] = useState(name);
  const [shared, setShared] = useState(false);
  const [missing, setMissing] = useState(false);
  const saving = useMutation({ mutationFn: () => save({ title: title.trim(), shared }) });
  return (
    <Dialog opened title={t(`${kind}.title`)} size="32rem" locked={saving.isPending} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (saving.isPending) return;
          const refused = title.trim() === '';
          setMissing(refused);
          if (refused) document.getElementById('template-name')?.focus();
          else saving.mutate();
        }}
      >
        {saving.isError && <FormMessage>{errorText(saving.error)}</FormMessage>}
        {kind === 'make' && <p>{t('make.text')}</p>}
        <TextField
          id="template-name"
          label={t('name')}
          value={title}
          maxLength={TEXT_LIMITS.title_max_characters}
          error={missing ? fieldText('required') : undefined}
          onChange={({ target }) => {
            setTitle(target.value);
            setMissing(false);
          }}
        />
        {asksSharing && (
          <Checkbox checked={shared} onChange={({ target }) => setShared(target.checked)} hint={t('shareHint')}>
            {t('share')}
          </Checkbox>
        )}
        <span className="flex flex-wrap justify-end gap-2">
          <Button disabled={saving.isPending} onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={saving.isPending}>
            {t(`${kind}.save`)}
          </Button>
        </span>
      </form>
    </Dialog>
  );
}
