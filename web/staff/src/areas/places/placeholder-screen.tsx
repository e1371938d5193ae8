import type { LinkProps } from '@tanstack/react-router';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { LinkButton } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { EmptyState } from '../../ui/feedback/state-message.tsx';
import { wayFrom, type PlaceId } from './places.ts';

/** A page whose address, menu and title stand before its content: what will be here, and one way on. */
export function PlaceholderScreen({ place }: { place: PlaceId }) {
  const t = useTranslations('places');
  const { to, label } = wayFrom(place);
  return (
    <>
      <PageHeader title={t(`names.${place}`)} badge={<Pill>{t('state')}</Pill>} />
      <Panel>
        <EmptyState
          text={t(`texts.${place}`)}
          action={<LinkButton to={to as LinkProps['to']}>{t(label)}</LinkButton>}
        />
      </Panel>
    </>
  );
}
