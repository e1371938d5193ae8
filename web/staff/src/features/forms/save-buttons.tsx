import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/base/button.tsx';

type SaveButtonsProps = {
  form: { dirty: boolean; busy: boolean; discard: () => void };
  /** Where saving does more than its word says. */
  label?: string;
};

/**
 * The two buttons of settings, at the end of the title of what they save: of the page, or of a panel that is a form of its
 * own. Saving is filled as soon as there is something to save.
 */
export function SaveButtons({ form, label }: SaveButtonsProps) {
  const t = useTranslations('common');
  return (
    <span className="ms-auto flex flex-wrap justify-end gap-2">
      <Button variant="ghost" disabled={!form.dirty} onClick={form.discard}>
        {t('discard')}
      </Button>
      <Button type="submit" variant={form.dirty ? 'primary' : 'outline'} busy={form.busy}>
        {label ?? t('save')}
      </Button>
    </span>
  );
}
