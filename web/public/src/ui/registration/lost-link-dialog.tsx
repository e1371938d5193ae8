import { useState, type FormEvent } from 'react';
import { isEmailAddress } from '@vivavoce/domain/people/email-address.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Dialog } from '../dialog.tsx';
import { TextField } from '../field.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import { useAction } from '../use-action.ts';

/** Asks for an address and has the personal link sent there; what it says is the same for every address. */
export function LostLinkDialog({ shorturl, onClose }: { shorturl: string; onClose: () => void }) {
  const t = useTranslations('applicant.landing');
  const lost = useTranslations('lostlink');
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<'email' | 'emailInvalid' | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = useAction(async () => {
    const address = email.trim();
    await call('POST /api/public-jobs/{shorturl}/link', { params: { shorturl }, body: { email: address } });
    setSentTo(address);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const newFault = isEmailAddress(email) ? null : email.trim() === '' ? 'email' : 'emailInvalid';
    setFault(newFault);
    if (newFault === null) void send.run();
  };
  return (
    <Dialog title={lost('title')} onClose={onClose}>
      <p role="status">{sentTo === null ? lost('text') : lost('sent', { email: sentTo })}</p>
      {sentTo === null && (
        <form className="form" noValidate onSubmit={submit}>
          <TextField
            name="lost_email"
            value={email}
            error={fault === null ? undefined : t(`errors.${fault}`)}
            onChange={(event) => setEmail(event.currentTarget.value)}
            label={t('email')}
            type="email"
            autoComplete="email"
            required
            maxLength={TEXT_LIMITS.email_max_characters}
          />
          <ProblemNotice error={send.error} />
          <div className="actions">
            <Button look="primary" type="submit" busy={send.busy}>
              {lost('send')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
