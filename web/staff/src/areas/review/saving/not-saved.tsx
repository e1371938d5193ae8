import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSend } from '../../../app/use-send.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { flushNotes } from './notes.ts';
import { flushRatings } from './use-saving.ts';

/** Something is not saved: it is retried automatically, and immediately with the button. */
export function NotSaved() {
  const t = useTranslations();
  const { send, busy } = useSend(() => Promise.all([flushNotes(), flushRatings()]));
  return (
    <>
      <span className="flex items-center gap-1.5 text-bad-ink">
        <Icon of={IconAlertCircle} size={16} />
        {t('review.save.failed')}
      </span>
      <Button variant="link" busy={busy} onClick={() => void send()}>
        {t('common.tryAgain')}
      </Button>
    </>
  );
}
