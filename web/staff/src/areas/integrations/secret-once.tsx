import { IconCopy } from '@tabler/icons-react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useCopy } from '../../app/use-copy.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogFoot } from '../../ui/overlays/dialog-foot.tsx';

/** The only time that the secret of a webhook is shown. */
export function SecretOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTranslations('webhooks.secret');
  const copy = useCopy();
  return (
    <Dialog opened title={t('copyNow')} size="40rem" onClose={onClose}>
      <div className="grid gap-4">
        <FormMessage tone="info">{t('onceText')}</FormMessage>
        <TextField
          id="webhook-secret"
          label={t('title')}
          value={secret}
          readOnly
          spellCheck={false}
          onFocus={({ target }) => target.select()}
        />
        <DialogFoot>
          <Button onClick={() => void copy(secret, t('copied'))}>
            <Icon of={IconCopy} size={16} />
            {t('copy')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  );
}
