import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { Pager } from '../../ui/navigation/pager.tsx';

/** Placeholder of a panel until its figures arrive. */
export function PanelBones() {
  const common = useTranslations('common');
  return (
    <div aria-busy="true">
      <span className="visually-hidden">{common('loading')}</span>
      <Bone width="80%" />
      <Bone width="60%" />
    </div>
  );
}

type PanelPagerProps = {
  page: { page: number; page_size: number; count: number; has_next: boolean; results: readonly unknown[] };
  onPage: (page: number) => void;
};

/** Turns the pages of a panel that are not part of the address. */
export function PanelPager({ page, onPage }: PanelPagerProps) {
  const common = useTranslations('common');
  if (page.count <= page.page_size) return null;
  const from = (page.page - 1) * page.page_size + 1;
  return (
    <Pager from={from} to={from + page.results.length - 1} count={page.count}>
      {page.page > 1 && (
        <Button size="small" onClick={() => onPage(page.page - 1)}>
          {common('previous')}
        </Button>
      )}
      {page.has_next && (
        <Button size="small" onClick={() => onPage(page.page + 1)}>
          {common('next')}
        </Button>
      )}
    </Pager>
  );
}
