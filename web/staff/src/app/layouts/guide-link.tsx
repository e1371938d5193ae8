import { IconHelpCircle } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useUser } from '../../queries/sign-in/session.ts';
import { AnchorButton, LinkButton } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';

/** On pages without the rail: opens the page of the guide about this screen in another tab, so that work stays open. */
export function GuideLink() {
  const t = useTranslations('shell');
  const { href } = useLocation();
  const { help } = useUser().links;
  const common = {
    variant: 'ghost',
    icon: true,
    target: '_blank',
    'aria-label': t('helpHere'),
    title: t('helpHere'),
  } as const;
  const icon = <Icon of={IconHelpCircle} />;
  if (help !== null)
    return (
      <AnchorButton href={help} rel="noreferrer" {...common}>
        {icon}
      </AnchorButton>
    );
  return (
    <LinkButton to="/help" search={{ from: href }} {...common}>
      {icon}
    </LinkButton>
  );
}
