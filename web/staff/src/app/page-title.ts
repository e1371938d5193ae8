import { useEffect } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

/** Names the page in the tab: "Activities | Vivavoce". */
export function usePageTitle(title: string): void {
  const t = useTranslations('common');
  const product = t('product');
  useEffect(() => {
    document.title = title ? `${title} | ${product}` : product;
  }, [title, product]);
}
