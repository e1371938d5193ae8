import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../app/messages.ts';
import { searchParams } from '../../../../../app/search-params.ts';
import { MailTextScreen } from '../../../../../areas/wizard/emails/mail-text-screen.tsx';
import { readTextSearch } from '../../../../../areas/wizard/emails/text-locale.ts';

function TextPage() {
  const { type } = Route.useParams();
  const { locale } = Route.useSearch();
  return <MailTextScreen type={type} locale={locale} />;
}

export const Route = createFileRoute('/_staff/_shell/company-settings/emails/$type')({
  validateSearch: searchParams(readTextSearch),
  loaderDeps: ({ search: { locale } }) => ({ locale }),
  loader: ({ context, params, deps, location }) =>
    Promise.all([
      // The table of all texts is no part of the first page.
      import('../../../../../areas/wizard/emails/load-mail-text.ts').then(({ loadMailText }) =>
        loadMailText(context.queryClient, { name: params.type, locale: deps.locale, href: location.href }),
      ),
      loadMessages('wizard', 'mailtexts'),
    ]),
  component: TextPage,
});
