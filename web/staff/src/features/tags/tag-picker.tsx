import { IconCheck, IconPlus, IconSettings } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Tag } from '@vivavoce/contract/types.ts';
import { beginningOf } from '@vivavoce/domain/cut-text.ts';
import { PERSON_LIMITS } from '@vivavoce/domain/people/person-limits.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { refreshTags, tagsQuery } from '../../queries/applicants/tags.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { FieldError, SearchField } from '../../ui/forms/field.tsx';

type TagPickerProps = {
  /** Tags that are on already. */
  chosen: readonly number[];
  onPick: (tag: Pick<Tag, 'id' | 'name'>) => void;
  /** Opens the list of tags to rename and delete; absent where the user may not. */
  onManage?: (() => void) | undefined;
};

const row =
  'flex min-h-9 w-full items-center gap-2 rounded-1 px-2.5 text-start wrap-anywhere hover:bg-sunken focus-visible:bg-sunken pointer-coarse:min-h-11';

const same = (name: string, other: string): boolean => name.toLocaleLowerCase() === other.toLocaleLowerCase();

/** The tags of the company, narrowed by typing; a name that none has becomes a new tag. */
export function TagPicker({ chosen, onPick, onManage }: TagPickerProps) {
  const t = useTranslations('people.tags');
  const textOf = useErrorText();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const { data: tags, error } = useQuery(tagsQuery);
  const name = beginningOf(typed.trim(), PERSON_LIMITS.tag_max_characters);
  const create = useMutation({
    mutationFn: () => call('POST /api/tags', { body: { name } }),
    onSuccess: (tag) => {
      setTyped('');
      onPick(tag);
      return refreshTags(client);
    },
  });
  const matching = tags?.filter((tag) => tag.name.toLocaleLowerCase().includes(name.toLocaleLowerCase()));
  const isNew = name !== '' && tags !== undefined && !tags.some((tag) => same(tag.name, name));
  /** Enter takes the only tag that matches, or creates the one that is missing. */
  function takeTyped(event: FormEvent): void {
    event.preventDefault();
    // The picker may lie over another form.
    event.stopPropagation();
    const exact = matching?.find((tag) => same(tag.name, name));
    const tag = exact ?? (matching?.length === 1 ? matching[0] : undefined);
    if (name !== '' && tag) onPick(tag);
    else if (isNew && matching?.length === 0 && !create.isPending) create.mutate();
  }

  const failure = create.error ?? (tags ? null : error);
  return (
    <div className="grid gap-1.5">
      <form onSubmit={takeTyped}>
        <SearchField small label={t('find')} value={typed} onChange={setTyped} />
      </form>
      {failure !== null && <FieldError>{textOf(failure)}</FieldError>}
      {!tags && !error && <Bone width="60%" />}
      <ul className="grid max-h-64 overflow-y-auto">
        {matching?.map((tag) => (
          <li key={tag.id}>
            <button type="button" className={row} aria-pressed={chosen.includes(tag.id)} onClick={() => onPick(tag)}>
              <span className="min-w-0 flex-1">{tag.name}</span>
              {chosen.includes(tag.id) && <Icon of={IconCheck} size={16} />}
            </button>
          </li>
        ))}
        {isNew && (
          <li>
            <button type="button" className={row} disabled={create.isPending} onClick={() => create.mutate()}>
              <Icon of={IconPlus} size={16} />
              <span className="min-w-0 flex-1">{t('create', { name })}</span>
            </button>
          </li>
        )}
      </ul>
      {tags?.length === 0 && name === '' && <p className="px-2.5 py-1 text-small text-ink-3">{t('none')}</p>}
      {onManage && tags !== undefined && tags.length > 0 && (
        <button type="button" className={`${row} border-t border-t-line text-ink-2`} onClick={onManage}>
          <Icon of={IconSettings} size={16} />
          {t('manage')}
        </button>
      )}
    </div>
  );
}
