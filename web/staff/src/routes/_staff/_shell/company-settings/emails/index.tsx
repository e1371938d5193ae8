import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../app/messages.ts';
import { searchParams } from '../../../../../app/search-params.ts';
import { MailTextsScreen } from '../../../../../areas/wizard/emails/mail-texts-screen.tsx';
import { readText } from '../../../../../ui/data/list-search.ts';

function TextsPage() {
  const { group } = Route.useSearch();
  return <MailTextsScreen group={group} />;
}

export const Route = createFileRoute('/_staff/_shell/company-settings/emails/')({
  validateSearch: searchParams(({ group }): { group?: string } => {
    const named = readText(group);
    return named ? { group: named } : {};
  }),
  loader: () => loadMessages('mailtexts'),
  component: TextsPage,
});
