import { useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { categoriesQuery, stock } from '../../queries/videos.ts';
import { useUser } from '../../queries/sign-in/session.ts';
import { TextField } from '../../ui/forms/field.tsx';
import type { VideoName } from './video-name.ts';

type NameFieldsProps = {
  values: VideoName;
  onChange: (values: VideoName) => void;
  /** Library whose groups are suggested; the current company's by default. */
  library?: string | undefined;
  errorOf?: (field: keyof VideoName) => string | undefined;
  /** Of the ids of the fields. */
  prefix?: string;
};

/** Name and group of a video; existing groups are suggested. */
export function NameFields({ values, onChange, errorOf, library, prefix }: NameFieldsProps) {
  const t = useTranslations('videos.details');
  const upload = useTranslations('videos.upload');
  const ownId = useId();
  const id = prefix ?? ownId;
  const { current_company } = useUser();
  const { data: categories = [] } = useQuery(categoriesQuery(library ?? current_company?.shortname ?? stock));
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(15rem,1fr))] items-end gap-4">
      <TextField
        id={`${id}-description`}
        label={t('name')}
        hint={library === undefined ? upload('nameHint') : undefined}
        value={values.description}
        maxLength={120}
        autoComplete="off"
        error={errorOf?.('description')}
        onChange={(event) => onChange({ ...values, description: event.target.value })}
      />
      <TextField
        id={`${id}-category`}
        label={t('category')}
        hint={t('categoryHint')}
        optional
        value={values.category}
        maxLength={80}
        autoComplete="off"
        list={`${id}-categories`}
        error={errorOf?.('category')}
        onChange={(event) => onChange({ ...values, category: event.target.value })}
      />
      <datalist id={`${id}-categories`}>
        {categories.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </div>
  );
}
