import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useUser } from '../../../../queries/sign-in/session.ts';

/** Names of the server's settings, the same in every language. */
const names = ['AI_BASE_URL', 'AI_MODEL', 'AI_API_KEY'];

/** Explains that AI is not configured, and who can change that; the settings only to who runs the platform. */
export function AiOff() {
  const t = useTranslations('wizard.questions.variants');
  const { platform_administrator } = useUser();
  return (
    <div className="grid gap-4">
      <h3 className="font-semibold">{t('offTitle')}</h3>
      <p>{t('offText')}</p>
      <p>{t(platform_administrator ? 'offSettings' : 'offWho')}</p>
      {platform_administrator && (
        <ul className="flex flex-wrap gap-2 [&_code]:rounded-1 [&_code]:bg-sunken [&_code]:px-2 [&_code]:py-1">
          {names.map((name) => (
            <li key={name}>
              <code>{name}</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
