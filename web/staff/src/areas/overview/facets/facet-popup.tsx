import { IconFilter2 } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { FACETS_OF, LABELS_OF } from '@vivavoce/domain/applications/facets.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { narrowed, type OverviewSearch } from '../overview-search.ts';

const route = getRouteApi('/_staff/_shell/interviews/$job/');

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
