import { useState, type FormEvent } from 'react';
import { call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LandingLayout } from '../layouts/landing-layout.tsx';
import { TextField } from '../ui/field.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { useAction } from '../ui/use-action.ts';

type CodeFormProps = { token: string; hint: string; onOpened: (link: number) => void; onGone: () => void };

/** Asks for the code that was mailed to the guest. */
export function CodeForm({ token, hint, onOpened, onGone }: CodeFormProps) {
  const t = useTranslations('guest');
  const errors = useTranslations('guest.code');
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<'missing' | 'wrong'>();
  const [sentAgain, setSentAgain] = useState(false);
  const digits = code.replaceAll(/\D/g, '');
  const open = useAction(async (typedCode?: string) => {
    setFault(undefined);
    setSentAgain(false);
    try {
      const body = typedCode === undefined ? { token } : { token, code: typedCode };
      const { guest_link } = await call('POST /api/guest/open', { body });
      if (guest_link !== null) onOpened(guest_link);
      else setSentAgain(true);
    } catch (error) {
      if (isProblem(error, 404)) return onGone();
      if (!isProblem(error, 422)) throw error;
      setFault('wrong');
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (digits.length === 6) void open.run(digits);
    else setFault('missing');
  };
  const tooMany = isProblem(open.error, 429);
  return (
    <LandingLayout title={t('code.title')} lead={t('code.sent', { address: hint })}>
      <form className="form" noValidate onSubmit={submit}>
        <TextField
          name="code"
          label={t('code.label')}
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          error={fault && errors(fault)}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <div className="actions">
          <Button look="primary" type="submit" busy={open.busy}>
            {t('code.open')}
          </Button>
          <Button look="quiet" busy={open.busy} onClick={() => void open.run()}>
            {t('code.again')}
          </Button>
        </div>
      </form>
      <div role="status">{sentAgain && <p>{t('code.sentAgain')}</p>}</div>
      {tooMany ? (
        <Notice tone="bad" urgent>
          <p>{t('tooMany')}</p>
        </Notice>
      ) : (
        <ProblemNotice error={open.error} />
      )}
    </LandingLayout>
  );
}
