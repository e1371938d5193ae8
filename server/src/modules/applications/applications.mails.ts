import type { ResultOf } from '@vivavoce/contract/index.ts';

type Mail = ResultOf<'GET /api/jobs/{job}/applications/{application}/emails'>[number];

export const presentMail = (row: {
  id: string;
  channel: string;
  type: string;
  subject: string;
  state: string;
  created_at: string;
  sent_at: string | null;
}): Mail => ({
  id: Number(row.id),
  channel: row.channel as Mail['channel'],
  type: row.type,
  subject: row.subject,
  state: row.state as Mail['state'],
  created_at: new Date(row.created_at).toISOString(),
  sent_at: row.sent_at && new Date(row.sent_at).toISOString(),
});
