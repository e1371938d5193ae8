import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/base/button.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import type { ConfirmState } from '../confirm.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';

function SaveFailure({ failure }: { failure: unknown }) {
  const t = useTranslations('chrome.confirm');
  const textOf = useErrorText();
  return (
    <div className="pt-4">
      <FormMessage>
        {t('failed')} {textOf(failure)}
      </FormMessage>
    </div>
  );
}

/** A question with its answers as buttons. Where saving first is offered, that is the primary button. */
export default function ConfirmDialog({ question }: { question: ConfirmState }) {
  const t = useTranslations('common');
  const { action, agree, cancelAction, danger, decline, failure, isRubric, save, saveFn, saving, text, title } =
    question;
  const careful = danger === true && saveFn === undefined;
  return (
    <Dialog opened title={title ?? action} size={isRubric ? '40rem' : '28rem'} locked={saving} onClose={decline}>
      <p className={classes('wrap-anywhere', isRubric && 'whitespace-pre-line')}>{text}</p>
      {failure !== undefined && <SaveFailure failure={failure} />}
      <div className="flex flex-wrap justify-end gap-2 pt-5">
        <Button variant="ghost" disabled={saving} data-autofocus={careful || undefined} onClick={decline}>
          {cancelAction ?? t('cancel')}
        </Button>
        <Button
          variant={saveFn ? 'outline' : danger ? 'danger' : 'primary'}
          disabled={saving}
          data-autofocus={(!saveFn && !careful) || undefined}
          onClick={agree}
        >
          {action}
        </Button>
        {saveFn && (
          <Button variant="primary" busy={saving} data-autofocus onClick={() => void save()}>
            {t('save')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
