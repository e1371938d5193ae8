import { useLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { apiLocale } from '../../../queries/company.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import { templatesQuery } from '../../../queries/jobs/templates.ts';
import { choiceOfTemplate } from './choices.ts';
import { EntryList } from './entry-list.tsx';
import { templatePage } from './entry-lists.ts';
import { TemplatePreview } from './preview.tsx';
import { useBegin } from './use-begin.ts';

const route = getRouteApi('/_staff/interviews/create/template');

export function TemplateScreen() {
  const search = route.useSearch();
  const list = useQuery(templatesQuery(templatePage(search, apiLocale(useLocale()))));
  const begin = useBegin();
  return (
    <EntryList
      way="template"
      search={search}
      list={list}
      choiceOf={choiceOfTemplate}
      bones={PAGE_SIZES.templates}
      preview={search.open !== undefined && <TemplatePreview id={search.open} begin={begin} />}
      onTurn={begin.forget}
    />
  );
}
