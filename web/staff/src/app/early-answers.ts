import { holdAnswers } from '@vivavoce/web-shared/api/page.ts';

/**
 * Uses the answers that the server wrote into the page, each for one call.
 * @returns a function that drops those that no call took, since they are of the moment at which the page loaded
 */
export function takeEarlyAnswers(): () => void {
  const elements = document.querySelectorAll<HTMLScriptElement>('script[data-call]');
  const answers = new Map([...elements].map((element) => [element.dataset['call'], element]));
  holdAnswers((operation, address) => {
    const element = operation.startsWith('GET ') ? answers.get(address) : undefined;
    if (!element) return undefined;
    answers.delete(address);
    return new Response(element.text, { headers: JSON.parse(element.dataset['headers'] ?? '{}') as HeadersInit });
  });
  return () => answers.clear();
}
