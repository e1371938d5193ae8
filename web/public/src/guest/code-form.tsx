import { useState, type FormEvent } from 'react';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LandingLayout } from '../layouts/landing-layout.tsx';
import { TextField } from '../ui/field.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { useAction } from '../ui/use-action.ts';

type CodeFormProps = {
  /** The address that got a code, mostly hidden; null where the limit of codes let none go out. */
  hint: string | null;
  /** Asks for another code, or hands this one in. @returns whether the link is open */
  onCode: (code?: string) => Promise<boolean>;
  onGone: () => void;
};

/** Asks for the code that was mailed when a link was opened. */
export function CodeForm({ hint, onCode, onGone }: CodeFormProps) {
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
      if (!(await onCode(typedCode))) setSentAgain(true);
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
    <LandingLayout title={t('code.title')} lead={hint === null ? t('code.notSent') : t('code.sent', { address: hint })}>
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
