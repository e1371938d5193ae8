import type { ReactNode } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import type { ApplicantsPage } from '../../../queries/applicants/applicants-list.ts';
import type { OverviewSearch } from '../overview-search.ts';
import { RegistrationsByDay } from './registrations-by-day.tsx';
import { RegistrationsPanel } from './registrations-panel.tsx';
import { SeatBuckets } from './seat-buckets.tsx';
import { WebinarFacts } from './webinar-facts.tsx';

type WebinarBodyProps = {
  job: Job;
  search: OverviewSearch;
  page: ApplicantsPage | undefined;
  /** The applicants without a registration. */
  invited: ReactNode;
  /** Panels at the side that every activity has. */
  children: ReactNode;
};

/** The page of a webinar below its head: registrations in place of reviews. */
export default function WebinarBody({ job, search, page, invited, children }: WebinarBodyProps) {
  const isInvited = search.status === 'ToInvite' || search.status === 'AwaitingResponse';
  return (
    <>
      <SeatBuckets job={job.id} search={search} page={page} />
      <div className="grid grid-cols-[minmax(0,1fr)_288px] items-start gap-4 max-[80rem]:grid-cols-1 print:block">
        {isInvited ? (
          invited
        ) : (
          <div className="grid grid-cols-1 gap-4 max-[80rem]:grid-cols-[repeat(auto-fit,minmax(260px,1fr))] max-[80rem]:items-start print:hidden">
            <RegistrationsByDay job={job.id} />
            <RegistrationsPanel job={job} registered={page?.buckets.Responded ?? 0} />
          </div>
        )}
        <div className="grid grid-cols-1 gap-4 max-[80rem]:grid-cols-[repeat(auto-fit,minmax(260px,1fr))] max-[80rem]:items-start print:hidden">
          <WebinarFacts job={job} />
          {children}
        </div>
      </div>
    </>
  );
}
