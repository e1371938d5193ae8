import type { Interview } from '@vivavoce/contract/types.ts';
import { useTranslations } from '../../i18n/i18n.tsx';

type ContactLineProps = {
  job: Interview['job'];
  /** The sentence that offers a contact; without an e-mail address it only names the person. */
  text: (name: string) => string;
};

/** The contact person, on every screen before the first question. */
export function ContactLine({ job, text }: ContactLineProps) {
  const t = useTranslations('applicant');
  const { contact_name: name, contact_email } = job;
  if (!name) return null;
  return (
    <p className="contact">
      {contact_email ? (
        <a href={`mailto:${encodeURIComponent(contact_email)}`}>{text(name)}</a>
      ) : (
        t('contact', { name })
      )}
    </p>
  );
}
