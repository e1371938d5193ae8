import { useEffect } from 'react';

/** The link of a mail leads to the feedback, which comes after the page. */
export function useFeedbackInView(shown: boolean): void {
  useEffect(() => {
    if (shown && location.hash === '#feedback') document.getElementById('feedback')?.scrollIntoView();
  }, [shown]);
}
