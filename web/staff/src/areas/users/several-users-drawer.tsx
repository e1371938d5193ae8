import { useQueryClient } from '@tanstack/react-query';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { readPastedUsers, type PastedUser } from '@vivavoce/domain/companies/pasted-users.ts';
import { SESSION_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { createKeyRing } from '@vivavoce/web-shared/api/key-ring.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { refreshCompanyUsers } from '../../queries/company.ts';
import { useSend } from '../../app/use-send.ts';
import { FormFoot } from '../../app/shell/form-foot.tsx';
import { useMayLeave } from '../../app/unsaved/use-may-leave.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { FieldError } from '../../ui/forms/field.tsx';
import { RadioCards } from '../../ui/forms/radio-cards.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { newUserInput, roleChoices, type RoleChoice } from './user-form.ts';

type Result = { text: string; fault: string | null };

/** Invites people one after another, so that each address has its own result. */
function useInvitations() {
  const client = useQueryClient();
  const textOf = useErrorText();
  const t = useTranslations('users.several');
  const [keys] = useState(() => new Map<string, ReturnType<typeof createKeyRing>>());
  const [results, setResults] = useState<Result[]>([]);

  async function invite(person: NonNullable<PastedUser['person']>, role: RoleChoice): Promise<string | null> {
    const body = newUserInput({ ...person, role, note: '' });
    const ring = keys.get(person.email) ?? createKeyRing();
    keys.set(person.email, ring);
    try {
      await call('POST /api/companies/add/company-user', { body, headers: { 'idempotency-key': ring.keyFor(body) } });
      return null;
    } catch (error) {
      return textOf(error);
    }
  }

  const { send, busy } = useSend(
    async (people: readonly PastedUser[], role: RoleChoice, onLeft: (texts: string[]) => void) => {
      const left: string[] = [];
      const done: Result[] = [];
      for (const { text, person } of people) {
        const fault = person ? await invite(person, role) : t('noAddress');
        if (fault !== null) left.push(text);
        done.push({ text: person?.email ?? text, fault });
        setResults([...done]);
      }
      onLeft(left);
      await refreshCompanyUsers(client);
    },
  );
  return { results, busy, send };
}

/** The result for each address; those that were not invited stay in the field. */
function Results({ results }: { results: readonly Result[] }) {
  const t = useTranslations('users.several');
  return (
    <ul className="grid gap-2" aria-label={t('results')}>
      {results.map(({ text, fault }) => (
        <li key={text} className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2 wrap-anywhere">
          <span className={fault === null ? 'text-ok-ink' : 'text-warn-ink'}>
            <Icon of={fault === null ? IconCheck : IconAlertTriangle} size={16} />
          </span>
          <span>
            {text}
            <span className="block text-small text-ink-3">{fault ?? t('invited')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

type SeveralUsersDrawerProps = { form: string; onClose: () => void };

/** Invites several people with the same role. */
export default function SeveralUsersDrawer({ form, onClose }: SeveralUsersDrawerProps) {
  const t = useTranslations('users.several');
  const users = useTranslations('users');
  const mayLeave = useMayLeave();
  const [text, setText] = useState('');
  const [role, setRole] = useState<RoleChoice>('member');
  const [missing, setMissing] = useState(false);
  const { results, busy, send } = useInvitations();
  const people = readPastedUsers(text);
  useUnsaved({ name: form, dirty: text.trim() !== '', keep: () => text, restore: setText });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setMissing(people.length === 0);
    if (people.length === 0) {
      document.getElementById('addresses')?.focus();
      return;
    }
    await send(people, role, (left) => setText(left.join('\n')));
  }
  async function close(): Promise<void> {
    if (await mayLeave(({ name }) => name === form)) onClose();
  }
  return (
    <Drawer opened title={t('title')} onClose={() => void close()}>
      <form noValidate className="flex flex-[1_0_auto] flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <div className="grid gap-1">
          <label htmlFor="addresses" className="font-semibold">
            {t('label')}
          </label>
          <textarea
            id="addresses"
            rows={6}
            className="w-full resize-y rounded-2 border border-line-3 bg-surface px-3 py-2.5 focus-visible:rounded-2 focus-visible:border-accent-ink focus-visible:edge-accent-ink!"
            value={text}
            readOnly={busy}
            aria-invalid={missing ? true : undefined}
            aria-describedby={missing ? 'addresses-hint addresses-error' : 'addresses-hint'}
            onChange={({ target }) => {
              setText(target.value);
              setMissing(false);
            }}
          />
          <p className="text-small text-ink-3" id="addresses-hint">
            {t('hint')}
          </p>
          {missing && <FieldError id="addresses-error">{t('missing')}</FieldError>}
        </div>
        <RadioCards
          label={users('fields.role')}
          value={role}
          options={roleChoices
            .filter((value) => value !== 'owner')
            .map((value) => ({ value, title: users(`roles.${value}.name`), text: users(`roles.${value}.text`) }))}
          onChange={setRole}
        />
        <div role="status">{results.length > 0 && <Results results={results} />}</div>
        <FormFoot
          busy={busy}
          onCancel={() => void close()}
          submit={people.length > 1 ? t('send', { count: people.length }) : users('send')}
        >
          <span className="text-small text-pretty text-ink-3">
            {users('valid', { days: SESSION_LIMITS.invitation_link_valid_days })}
          </span>
        </FormFoot>
      </form>
    </Drawer>
  );
}
