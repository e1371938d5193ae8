import { useNavigate } from '@tanstack/react-router';

/** Leads to those who were invited and have not answered yet. */
export function useShowInvited(job: number): () => void {
  const navigate = useNavigate();
  return () =>
    void navigate({
      to: '/interviews/$job',
      params: { job: String(job) },
      search: { status: 'AwaitingResponse', filter: 'All' },
    });
}
