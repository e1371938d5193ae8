import { useNavigate } from '@tanstack/react-router';

/** Opens the list of invited applicants. */
export function useShowInvited(job: number): () => void {
  const navigate = useNavigate();
  return () =>
    void navigate({
      to: '/interviews/$job',
      params: { job: String(job) },
      search: { status: 'AwaitingResponse', filter: 'All' },
    });
}
