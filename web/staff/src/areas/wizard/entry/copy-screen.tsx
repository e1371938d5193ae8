import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { jobsQuery } from '../../../queries/jobs/jobs.ts';
import { choiceOfJob } from './choices.ts';
import { EntryList } from './entry-list.tsx';
import { copyPage, copyPageSize } from './entry-lists.ts';
import { CopyPreview } from './preview.tsx';
import { useBegin } from './use-begin.ts';

const route = getRouteApi('/_staff/interviews/create/copy');

export function CopyScreen() {
  const search = route.useSearch();
  const list = useQuery(jobsQuery(copyPage(search)));
  const begin = useBegin();
  return (
    <EntryList
      way="copy"
      search={search}
      list={list}
      choiceOf={choiceOfJob}
      bones={copyPageSize}
      preview={search.open !== undefined && <CopyPreview id={search.open} begin={begin} />}
      onTurn={begin.forget}
    />
  );
}
