import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook } from '@vivavoce/contract/types.ts';
import { call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { showToast } from '../../app/toasts.ts';
import { useSend } from '../../app/use-send.ts';
import { Button } from '../../ui/base/button.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogFoot } from '../../ui/overlays/dialog-foot.tsx';
import { refreshWebhooks } from './webhook-values.ts';

const DAY_MS = 86_400_000;
const MINUTE_DIGITS = 16;

/** The value of a field for a date and time, in the zone of the browser. */
function localValue(at: Date): string {
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, MINUTE_DIGITS);
}

/** Sends all events since a moment again: since the last good answer, or since the webhook went off, if nothing is said. */
export default function SendSinceDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useTranslations('webhooks.since');
  const common = useTranslations('common');
  const client = useQueryClient();
  const textOf = useErrorText();
  const now = useNow();
  const [since, setSince] = useState(() =>
    localValue(webhook.failing_since ? new Date(webhook.failing_since) : new Date(now.getTime() - DAY_MS)),
  );
  const [isWrong, setIsWrong] = useState(false);
  const { send, busy, failure } = useSend(
    async () => {
      await call('POST /api/webhooks/{webhook}/send-again', {
        params: { webhook: webhook.id },
        body: { since: new Date(since).toISOString() },
      });
      void refreshWebhooks(client);
      showToast({ title: t('done') });
      onClose();
    },
    (error) => {
      if (!isProblem(error, 422)) return textOf(error);
      setIsWrong(true);
      return undefined;
    },
  );
  return (
    <Dialog opened title={t('title')} size="34rem" onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (Number.isNaN(Date.parse(since))) setIsWrong(true);
          else if (!busy) void send();
        }}
      >
        {failure && <FormMessage>{failure}</FormMessage>}
        <p className="text-pretty text-ink-2">{t('text')}</p>
        <TextField
          id="since-moment"
          type="datetime-local"
          label={t('moment')}
          value={since}
          error={isWrong ? t('wrong') : undefined}
          onChange={({ target }) => {
            setSince(target.value);
            setIsWrong(false);
          }}
        />
        <DialogFoot>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t('submit')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
