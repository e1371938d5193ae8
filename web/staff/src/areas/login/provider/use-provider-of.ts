import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { providerOf } from '../../../queries/sign-in/single-sign-on.ts';
import { emailFault } from '../email-fault.ts';

/**
 * The provider that signs the typed address in, once the field was left.
 * @param email the address that the page before handed over
 */
export function useProviderOf(email = '') {
  const [provider, setProvider] = useState<{
    name: string;
    silent_since: string | null;
    search: { idp: string; username: string };
  }>();
  const latest = useRef('');
  async function ask(username: string): Promise<void> {
    if (username === latest.current) return;
    latest.current = username;
    setProvider(undefined);
    const answer = emailFault(username) ? null : await providerOf(username);
    // The answer to an address that was changed meanwhile says nothing about the new one.
    if (answer && latest.current === username)
      setProvider({ name: answer.name, silent_since: answer.silent_since, search: { idp: answer.idp, username } });
  }
  const askAtOnce = useEffectEvent(() => void (email && ask(email)));
  useEffect(() => askAtOnce(), []);
  return { provider, ask: (username: string) => void ask(username) };
}
