import { useInterview } from '../interview-context.tsx';
import { later } from '../later-phrases.tsx';

const RequestList = later(() => import('./request-list.tsx'));

/** The applicant's own requests; hidden without any. */
export function OwnRequests() {
  return useInterview().interview.requests.length > 0 && <RequestList />;
}
