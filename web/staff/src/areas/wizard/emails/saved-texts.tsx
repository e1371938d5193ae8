import { IconCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call, isProblem, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import type { MailTextName } from '@vivavoce/domain/emails/mail-texts.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../../app/confirm.ts';
import { showToast } from '../../../app/toasts.ts';
import { useSettings } from '../../../queries/sign-in/session.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { Pill } from '../../../ui/base/pill.tsx';
import { useErrorText, useFieldErrorText } from '../../../ui/feedback/error-text.ts';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { ActionMenu } from '../../../ui/overlays/action-menu.tsx';
import { DialogFoot } from '../../../ui/overlays/dialog-foot.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { companyEmailsQuery } from '../../../queries/mail-texts.ts';
import type { TextLocale } from './text-locale.ts';

type Entry = ResultOf<'GET /api/companies/{shortname}/emails'>[number];

type NameDialogProps = { title: string; start: string; save: (name: string) => Promise<unknown>; onClose: () => void };

/** The name of a new text, or another one for a text. */
function NameDialog({ title, start, save, onClose }: NameDialogProps) {
  const t = useTranslations('mailtexts.saved');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const fieldText = useFieldErrorText();
  const [name, setName] = useState(start);
  const saving = useMutation({ mutationFn: () => save(name.trim()), onSuccess: onClose });
  const errors = isProblem(saving.error, 422) ? saving.error.errors : {};
  const fault = errors['name']?.[0];
  const error = errors['name']
    ? fault === 'repeated'
      ? t('taken')
      : fieldText(fault ?? '')
    : saving.error && (Object.keys(errors).length > 0 ? t('faulty') : errorText(saving.error));

  function submit(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    saving.mutate();
  }

  return (
    <Dialog opened title={title} size="28rem" locked={saving.isPending} onClose={onClose}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <TextField
          id="text_name"
          label={t('name')}
          autoComplete="off"
          maxLength={TEXT_LIMITS.name_max_characters}
          value={name}
          error={error ?? undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <DialogFoot>
          <Button onClick={onClose} disabled={saving.isPending}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={saving.isPending} disabled={name.trim() === ''}>
            {common('save')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

type TextRowProps = { text: Entry; onUse: () => void; onRename: () => void; onDelete: () => void };

function TextRow({ text, onUse, onRename, onDelete }: TextRowProps) {
  const t = useTranslations('mailtexts.saved');
  return (
    <li className="flex min-h-12 items-center gap-3 border-t border-t-line py-1.5 first:border-t-0">
      <span className="min-w-0 flex-auto wrap-anywhere">{text.name}</span>
      {text.is_default && <Pill tone="info">{t('inUse')}</Pill>}
      <ActionMenu
        label={t('more', { name: text.name })}
        items={[
          { label: t('use'), icon: IconCheck, disabled: text.is_default, onSelect: onUse },
          { label: t('rename'), icon: IconPencil, onSelect: onRename },
          { label: t('delete'), icon: IconTrash, danger: true, disabled: text.is_default, onSelect: onDelete },
        ]}
      />
    </li>
  );
}

type SavedTextsProps = {
  name: MailTextName;
  locale: TextLocale;
  /** The e-mail as it is typed. */
  typed: { subject: string; body_text: string };
  /** Another text is in force, so what the form holds is old. */
  onUsed: () => void;
};

/** The calls about the texts of a kind, which refresh the list. */
function useTextCalls({ name, locale, typed, onUsed }: SavedTextsProps) {
  const t = useTranslations('mailtexts.saved');
  const errorText = useErrorText();
  const client = useQueryClient();
  const { shortname } = useSettings();
  const refresh = () => client.invalidateQueries({ queryKey: companyEmailsQuery(shortname).queryKey });

  async function change(text: Entry, body: { name?: string; is_default?: true }): Promise<void> {
    await call('PATCH /api/companies/{shortname}/emails/{text}', { params: { shortname, text: text.id }, body });
    await refresh();
  }

  async function add(typedName: string): Promise<void> {
    await call('POST /api/companies/{shortname}/emails', {
      params: { shortname },
      body: { type: name, locale, name: typedName, ...typed },
    });
    await refresh();
    showToast({ title: t('done', { name: typedName }) });
  }

  async function act(action: () => Promise<unknown>, title: string): Promise<void> {
    try {
      await action();
      showToast({ title });
    } catch (failure) {
      showToast({ title: errorText(failure), background: 'reject' });
      await refresh();
    }
  }

  async function remove(text: Entry): Promise<void> {
    const question = { title: t('deleteTitle', { name: text.name }), text: t('deleteText'), action: t('delete') };
    if (!(await confirm({ ...question, danger: true }))) return;
    await act(async () => {
      await call('DELETE /api/companies/{shortname}/emails/{text}', { params: { shortname, text: text.id } });
      await refresh();
    }, t('deleted'));
  }

  async function use(text: Entry): Promise<void> {
    await act(
      async () => {
        await change(text, { is_default: true });
        onUsed();
      },
      t('used', { name: text.name }),
    );
  }
  return { change, add, remove, use };
}

/** Further texts for this e-mail: one is in use, the others wait. */
export function SavedTexts(props: SavedTextsProps) {
  const t = useTranslations('mailtexts.saved');
  const { shortname } = useSettings();
  const { data, error, refetch } = useQuery(companyEmailsQuery(shortname));
  const [naming, setNaming] = useState<Entry | 'new'>();
  const { change, add, remove, use } = useTextCalls(props);
  const texts = data?.filter((text) => text.type === props.name && text.locale === props.locale);
  return (
    <Panel
      title={t('title')}
      action={
        <Button size="small" variant="outline" onClick={() => setNaming('new')}>
          {t('add')}
        </Button>
      }
    >
      <p className="max-w-[68ch] text-small text-ink-2">{t('text')}</p>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Bone width="60%" />}
      {texts && texts.length > 0 && (
        <ul className="mt-3 grid">
          {texts.map((text) => (
            <TextRow
              key={text.id}
              text={text}
              onUse={() => void use(text)}
              onRename={() => setNaming(text)}
              onDelete={() => void remove(text)}
            />
          ))}
        </ul>
      )}
      {naming && (
        <NameDialog
          title={naming === 'new' ? t('addTitle') : t('renameTitle')}
          start={naming === 'new' ? '' : naming.name}
          save={(typedName) => (naming === 'new' ? add(typedName) : change(naming, { name: typedName }))}
          onClose={() => setNaming(undefined)}
        />
      )}
    </Panel>
  );
}
