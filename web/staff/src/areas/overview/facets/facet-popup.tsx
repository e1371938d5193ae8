import { IconFilter2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FACETS_OF, LABELS_OF } from '@vivavoce/domain/applications/facets.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { tagsQuery } from '../../../queries/applicants/tags.ts';
import { useUser } from '../../../queries/sign-in/session.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { narrowed, type OverviewSearch } from '../overview-search.ts';

const route = getRouteApi('/_staff/_shell/interviews/$job/');

type TagFilterProps = { search: OverviewSearch; onChange: (tag: number | undefined) => void };

/** Applicants with one tag; not drawn for users without a company, and where the company has no tags. */
function TagFilter({ search, onChange }: TagFilterProps) {
  const t = useTranslations('people.tags');
  const isMember = useUser().current_company !== null;
  const { data: tags = [] } = useQuery({ ...tagsQuery, enabled: isMember });
  if (tags.length === 0) return null;
  return (
    <SelectField
      label={t('one')}
      value={String(search.tag ?? '')}
      options={[{ value: '', label: t('any') }, ...tags.map(({ id, name }) => ({ value: String(id), label: name }))]}
      onChange={(value) => onChange(value === '' ? undefined : Number(value))}
    />
  );
}

/** Opens immediately, since a click loaded it. Each choice applies to the list immediately. */
export default function FacetPopup({ search }: { search: OverviewSearch }) {
  const t = useTranslations('overview');
  const navigate = route.useNavigate();
  const go = (next: OverviewSearch) => void navigate({ search: next, replace: true, resetScroll: false });
  const labels = LABELS_OF[search.status];
  const trigger = (
    <Button variant="ghost" size="small">
      <Icon of={IconFilter2} size={16} />
      {t('facets.menu')}
    </Button>
  );
  return (
    <Popover trigger={trigger} label={t('facets.menu')} width={280} align="start">
      <div className="grid gap-4 [&_fieldset]:grid [&_fieldset]:justify-items-start [&_fieldset]:gap-1.5 [&_legend]:mb-1.5 [&_legend]:text-mini [&_legend]:text-ink-3">
        {labels.length > 0 && (
          <fieldset>
            <legend>{t('facets.label')}</legend>
            {[undefined, ...labels].map((label) => (
              <label
                key={label ?? 'any'}
                className="flex min-h-6 items-center gap-2.5 [&_input]:m-0 [&_input]:h-4 [&_input]:w-4 [&_input]:accent-accent"
              >
                <input
                  type="radio"
                  name="label"
                  checked={search.label === label}
                  onChange={() => go(narrowed(search, { label }))}
                />
                {label ? t(`labels.${label}`) : t('facets.anyLabel')}
              </label>
            ))}
          </fieldset>
        )}
        <TagFilter search={search} onChange={(tag) => go(narrowed(search, { tag }))} />
        <fieldset>
          <legend>{t('facets.only')}</legend>
          {FACETS_OF[search.status].map((facet) => (
            <Checkbox
              key={facet}
              checked={search[facet] === true}
              onChange={(event) => go(narrowed(search, { [facet]: event.target.checked || undefined }))}
            >
              {t(`facets.${facet}`)}
            </Checkbox>
          ))}
        </fieldset>
      </div>
    </Popover>
  );
}
