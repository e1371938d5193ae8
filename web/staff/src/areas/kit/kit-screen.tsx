import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ALTERNATE_BRAND, type Brand } from '@vivavoce/domain/companies/brand.ts';
import { applyBrand } from '@vivavoce/web-shared/brand.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Choices } from '../../app/layouts/choices.tsx';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { LanguageChoice, ThemeChoice } from '../../app/layouts/preferences.tsx';
import { checkSession } from '../../app/session/load-session.ts';
import { ActionsGroup } from './actions-group.tsx';
import { FieldsGroup } from './fields-group.tsx';
import { ListsGroup } from './lists-group.tsx';
import { MessagesGroup } from './messages-group.tsx';
import { OverlaysGroup } from './overlays-group.tsx';
import { PlayerGroup } from './player-group.tsx';
import { SignsGroup } from './signs-group.tsx';
import type { GroupId } from './specimen.tsx';
import styles from './kit.module.css';

const groups: readonly GroupId[] = ['actions', 'fields', 'signs', 'lists', 'messages', 'overlays', 'player'];

/** The product's own brand, the alternate brand, and one with poor contrast. */
const brands = { Vivavoce: null, 'Vivavoce Campus': ALTERNATE_BRAND, '#FFD400': { primary: '#ffd400' } } as const;
type BrandName = keyof typeof brands;
const brandNames = Object.keys(brands) as BrandName[];

function BrandChoice() {
  const t = useTranslations('kit');
  const client = useQueryClient();
  const [name, setName] = useState<BrandName>('Vivavoce');
  const brand: Brand | null = brands[name];
  useEffect(() => applyBrand(brand), [brand]);
  // The reader's own company colours return on leaving.
  useEffect(() => () => void checkSession(client, '/').catch(() => undefined), [client]);
  return (
    <Choices
      label={t('brand')}
      value={name}
      options={brandNames.map((value) => ({ value, label: value }))}
      onChange={setName}
    />
  );
}

/** Every shared component in every state, in each language, theme and brand. */
export function KitScreen() {
  const t = useTranslations('kit');
  return (
    <div className={styles.kit}>
      <header className={styles.top}>
        <PageHeader title={t('title')} />
        <p>{t('intro')}</p>
        <div className={styles.looks}>
          <BrandChoice />
          <ThemeChoice />
          <LanguageChoice />
        </div>
        <nav className={styles.contents} aria-label={t('contents')}>
          {groups.map((group) => (
            <a key={group} href={`#${group}`}>
              {t(`groups.${group}`)}
            </a>
          ))}
        </nav>
      </header>
      <main>
        <ActionsGroup />
        <FieldsGroup />
        <SignsGroup />
        <ListsGroup />
        <MessagesGroup />
        <OverlaysGroup />
        <PlayerGroup />
      </main>
    </div>
  );
}
