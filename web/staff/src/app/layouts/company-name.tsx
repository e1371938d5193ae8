import { IconBuilding } from '@tabler/icons-react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useUser } from '../../queries/sign-in/session.ts';
import { Icon } from '../../ui/base/icon.tsx';

/** The company for which the page acts, where the person could mistake it for another one of theirs. */
function useCompanyName(): string | undefined {
  const { companies, current_company } = useUser();
  return companies.length > 1 ? current_company?.name : undefined;
}

/** A line above the page. */
export function CompanyLine() {
  const t = useTranslations('shell');
  const name = useCompanyName();
  if (name === undefined) return null;
  return (
    <p
      className="flex items-center gap-1.5 px-(--gutter) pt-2 pb-1 text-small text-ink-2"
      title={t('companyOfPage', { company: name })}
    >
      <Icon of={IconBuilding} size={16} />
      <span className="overflow-hidden text-ellipsis whitespace-nowrap">{name}</span>
    </p>
  );
}

/** In front of the second line of a header. */
export function CompanyPrefix() {
  const t = useTranslations('shell');
  const name = useCompanyName();
  if (name === undefined) return null;
  return (
    <>
      <span
        // The rest of the line stays in sight beside a long name.
        className="inline-block max-w-[60%] overflow-hidden align-bottom font-semibold text-ellipsis whitespace-nowrap text-ink-2 max-md:max-w-full"
        title={t('companyOfPage', { company: name })}
      >
        {name}
      </span>
      {' · '}
    </>
  );
}
