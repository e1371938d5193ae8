import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { FullscreenLayout } from '../../app/layouts/fullscreen-layout.tsx';
import { neighboursQuery } from '../../queries/reviews/applications-review.ts';
import { ReviewHeader } from './header/review-header.tsx';
import { useReview } from './use-review.ts';
import { useUnsavedReview } from './saving/use-unsaved-review.ts';
import { classes } from '../../ui/base/classes.ts';
import styles from './review.module.css';

/** A new applicant replaces the focused element; the focus then moves to the name, which is announced. */
function useFocusOnName(application: number) {
  const name = useRef<HTMLHeadingElement>(null);
  const lastApplication = useRef(application);
  useEffect(() => {
    if (lastApplication.current === application) return;
    lastApplication.current = application;
    if (document.activeElement === null || document.activeElement === document.body) name.current?.focus();
  }, [application]);
  return name;
}

/** One applicant in the whole window: name on top, below it the answers, the e-mails or the overview. */
export function ReviewScreen() {
  const reviewing = useReview();
  const { job, application } = reviewing;
  // Subscribed above the tabs: the neighbours stay those of the bucket in which the applicant was opened.
  useQuery(neighboursQuery({ job: job.id, application: application.id }));
  const name = useFocusOnName(application.id);
  useUnsavedReview(reviewing);
  return (
    <FullscreenLayout>
      <div
        // The window does not scroll: only the panel does, and on other tabs the page.
        // The header is as wide as the window, whatever its parts need.
        className={classes(styles.review, 'grid h-(--page-height) grid-cols-1 grid-rows-[auto_minmax(0,1fr)]')}
      >
        <ReviewHeader name={name} />
        <Outlet />
      </div>
    </FullscreenLayout>
  );
}
