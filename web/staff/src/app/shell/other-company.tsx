import { useState } from 'react';
import { addLocale, getLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSend } from '../use-send.ts';
import { useUser } from '../../queries/sign-in/session.ts';
import { Button } from '../../ui/base/button.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { confirm, confirmStore, type ConfirmState } from '../confirm.ts';
import { currentRouter } from '../current-router.ts';
import { enter, goOnElsewhere, isLeaving, leavingMs } from '../session/entering.ts';
import { requiredProvider } from '../session/required-provider.ts';
import { sessionOwner } from '../session/session-owner.ts';
import { createStore, useStore } from '@vivavoce/web-shared/store.ts';
import { unsavedForms } from '../unsaved/changes.ts';
import type { Owner } from '../unsaved/saved-forms.ts';
import { saveUnsaved } from '../unsaved/save-typed.ts';

/** The company in which the session is, by the knowledge of this tab, while it is not the one of the page. */
const otherCompanyStore = createStore<number | null>(null);

/**
 * The session is in another company than the page. Closing it leaves the page as it is, and the next call asks again.
 */
function OtherCompanyDialog({ question }: { question: ConfirmState }) {
  const t = useTranslations('shell.otherCompany');
  const user = useUser();
  const other = useStore(otherCompanyStore);
  const [storesInput] = useState(() => unsavedForms().some(({ keep }) => keep));
  const owner = { user: user.id, company: user.current_company?.id ?? null };
  const here = user.current_company?.name;
  const there = user.companies.find(({ id }) => id === other)?.name ?? t('another');

  const { send, busy, failure } = useSend(async (company: number) => {
    try {
      await enter({ user: owner.user, company });
      question.agree();
    } catch (error) {
      const idp = requiredProvider(error);
      if (idp === undefined) throw error;
      // Signing in at the provider of the company enters it.
      saveUnsaved(owner);
      location.assign(addLocale(`/login/sso?idp=${idp}`, getLocale()));
    }
  });

  return (
    <Dialog opened title={t('title', { there })} size="30rem" onClose={question.decline}>
      <p>{here === undefined ? t('textAlone', { there }) : t('text', { here, there })}</p>
      {storesInput && here !== undefined && <p className="pt-3">{t('kept', { here })}</p>}
      {failure && <FormMessage>{failure}</FormMessage>}
      <div className="flex flex-wrap justify-end gap-2 pt-5">
        <Button
          variant={here === undefined ? 'primary' : 'outline'}
          disabled={busy}
          onClick={() => {
            goOnElsewhere(owner, other);
            question.decline();
          }}
        >
          {t('goOn', { there })}
        </Button>
        {here !== undefined && (
          <Button
            variant="primary"
            busy={busy}
            data-autofocus
            onClick={() => owner.company !== null && void send(owner.company)}
          >
            {t('back', { here })}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

let question: Promise<boolean> | undefined;

/** Asks once, however many calls are refused. Resolves to whether the session is back in the company of the page. */
export function askWhichCompany(company: number | null): Promise<boolean> {
  // An error on a page that is about to go would only confuse.
  const afterLeaving = () =>
    new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), leavingMs);
    });
  if (isLeaving()) return afterLeaving();
  if (currentRouter().state.resolvedLocation === undefined) {
    // The session changed while the first page loads, which cannot show a question yet: it loads again.
    location.reload();
    return afterLeaving();
  }
  if (!sessionOwner()) return Promise.resolve(false);
  otherCompanyStore.set(company);
  question ??= confirm({ text: '', action: '', dialog: OtherCompanyDialog }).finally(() => (question = undefined));
  return question;
}

/** Whether the browser would ask before it leaves the page: something is typed, sent or being built. */
const holdsWork = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/**
 * The session entered a company in another tab. A page that holds no work restarts for it immediately; any other asks, and
 * stays as it is until then.
 */
export function followCompany(owner: Owner, company: number | null): void {
  if (isLeaving()) return;
  if (company === owner.company) {
    if (question) confirmStore.get()?.agree();
    return;
  }
  if (holdsWork()) void askWhichCompany(company);
  else goOnElsewhere(owner, company);
}
