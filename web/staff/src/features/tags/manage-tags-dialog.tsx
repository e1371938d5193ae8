import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Tag } from '@vivavoce/contract/types.ts';
import { PERSON_LIMITS } from '@vivavoce/domain/people/person-limits.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../app/confirm.ts';
import { showToast } from '../../app/toasts.ts';
import { refreshTags, tagsQuery } from '../../queries/applicants/tags.ts';
import { Button } from '../../ui/base/button.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** One tag: its name to change, how many have it, and deleting it. */
function TagRow({ tag }: { tag: Tag }) {
  const t = useTranslations('people.tags');
  const textOf = useErrorText();
  const client = useQueryClient();
  const [name, setName] = useState(tag.name);
  const params = { tag: tag.id };
  const rename = useMutation({
    mutationFn: () => call('PATCH /api/tags/{tag}', { params, body: { name: name.trim() } }),
    onSuccess: () => refreshTags(client),
  });
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/tags/{tag}', { params }),
    onSuccess: () => refreshTags(client),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
  });
  const ask = async () => {
    const text = t('deleteQuestion', { name: tag.name, count: tag.people ?? 0 });
    if (await confirm({ text, action: t('delete'), danger: true })) remove.mutate();
  };
  const isChanged = name.trim() !== '' && name.trim() !== tag.name;
  return (
    <li className="border-t border-t-line py-2.5 first:border-t-0">
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) rename.mutate();
        }}
      >
        <div className="min-w-40 flex-1">
          <TextField
            label={t('nameOf', { name: tag.name })}
            value={name}
            maxLength={PERSON_LIMITS.tag_max_characters}
            error={rename.error ? textOf(rename.error) : undefined}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <Button type="submit" disabled={!isChanged} busy={rename.isPending}>
          {t('rename')}
        </Button>
        <Button variant="ghost" busy={remove.isPending} onClick={() => void ask()}>
          {t('delete')}
        </Button>
        <span className="basis-full text-small text-ink-3">{t('people', { count: tag.people ?? 0 })}</span>
      </form>
    </li>
  );
}

/** All tags of the company, to rename and delete. */
export default function ManageTagsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('people.tags');
  const { data: tags } = useQuery(tagsQuery);
  return (
    <Dialog opened size="36rem" title={t('manage')} onClose={onClose}>
      <p className="text-ink-2">{t('manageLead')}</p>
      <ul>
        {tags?.map((tag) => (
          <TagRow key={tag.id} tag={tag} />
        ))}
      </ul>
      {tags?.length === 0 && <p className="py-3 text-ink-3">{t('none')}</p>}
    </Dialog>
  );
}
