import { useRef, useState } from 'react';
import { providerOf } from '../../../queries/sign-in/single-sign-on.ts';
import { emailFault } from '../email-fault.ts';

/** The provider that signs the typed address in, once the field was left. */
export function useProviderOf() {
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
  return { provider, ask: (username: string) => void ask(username) };
}
