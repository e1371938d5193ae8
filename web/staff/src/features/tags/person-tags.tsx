import { IconPlus, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { PersonProfile } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { showToast } from '../../app/toasts.ts';
import { refreshTags } from '../../queries/applicants/tags.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';

const load = () => import('./tag-popover.tsx');
const TagPopover = lazy(load);

type TagChange = { tag: number; on: boolean };

/** The tags of a person in the head of the profile, to add and take off. */
export function TagRow({ person }: { person: PersonProfile }) {
  const t = useTranslations('people.tags');
  const textOf = useErrorText();
  const client = useQueryClient();
  const [isNeeded, setNeeded] = useState(false);
  const chosen = person.tags.map(({ id }) => id);
  const change = useMutation({
    mutationFn: ({ tag, on }: TagChange) =>
      call(on ? 'PUT /api/people/{person}/tags/{tag}' : 'DELETE /api/people/{person}/tags/{tag}', {
        params: { person: person.id, tag },
      }),
    onSuccess: () => refreshTags(client),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
  });
  const trigger = (
    <Button
      size="small"
      className="print:hidden"
      aria-haspopup="dialog"
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setNeeded(true)}
    >
      <Icon of={IconPlus} size={14} />
      {t('add')}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-center gap-1.5 pt-2.5">
      <ul className="contents" aria-label={t('title')}>
        {person.tags.map(({ id, name }) => (
          <li
            key={id}
            className="inline-flex min-h-7 max-w-full items-center gap-0.5 rounded-1 bg-accent-tint ps-2.5 text-small font-semibold text-accent-ink forced-colors:border"
          >
            <span className="min-w-0 py-1 wrap-anywhere">{name}</span>
            <button
              type="button"
              className="grid h-7 w-7 flex-none place-items-center rounded-1 hover:bg-surface print:hidden"
              aria-label={t('remove', { name })}
              disabled={change.isPending}
              onClick={() => change.mutate({ tag: id, on: false })}
            >
              <Icon of={IconX} size={14} />
            </button>
          </li>
        ))}
      </ul>
      {isNeeded ? (
        <Suspense fallback={trigger}>
          <TagPopover
            trigger={trigger}
            chosen={chosen}
            onPick={({ id }) => change.mutate({ tag: id, on: !chosen.includes(id) })}
          />
        </Suspense>
      ) : (
        trigger
      )}
    </div>
  );
}

/** The same with who put each tag on, and when. */
export function TagsPanel({ tags }: { tags: PersonProfile['tags'] }) {
  const t = useTranslations('people.tags');
  const tag = useLanguageTag();
  const now = useNow();
  if (tags.length === 0) return null;
  return (
    <Panel title={t('title')}>
      <ul className="grid gap-2 pt-2">
        {tags.map(({ id, name, created_by, created_at }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5">
            <span className="rounded-1 bg-accent-tint px-2 py-0.5 text-small font-semibold wrap-anywhere text-accent-ink">
              {name}
            </span>
            <span className="text-small text-ink-3">
              {t('by', { name: created_by.full_name, date: formatDate(new Date(created_at), tag, 'long', now) })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
