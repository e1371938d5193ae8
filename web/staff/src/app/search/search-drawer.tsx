import { useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useUser } from '../../queries/session.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { SearchField } from '../../ui/field.tsx';

type SearchDrawerProps = { onClose: () => void };

/** People, activities and templates in one box, beside the page. */
export default function SearchDrawer({ onClose }: SearchDrawerProps) {
  const t = useTranslations('search');
  const scope = useUser().current_company ? 'company' : 'reviewer';
  const [typed, setTyped] = useState('');
  return (
    <Drawer opened title={t(`title.${scope}`)} onClose={onClose}>
      <SearchField label={t(`placeholder.${scope}`)} value={typed} onChange={setTyped} />
    </Drawer>
  );
}
