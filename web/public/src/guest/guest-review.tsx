import { useState, type FormEvent } from 'react';
import { GUEST_LIMITS } from '@vivavoce/domain/reviews/guest-links.ts';
import { call, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { useAction } from '../ui/use-action.ts';

type Own = ResultOf<'PUT /api/guest/{guest_link}/applicants/{place}/review'>;

type GuestReviewProps = {
  link: number;
  place: number;
  review: Own;
  /** Null where the guest may only comment. */
  scale: number | null;
  company: string;
  onSaved: (review: Own) => void;
};

/** The guest's own view of an applicant. It is saved as a whole. */
export function GuestReview({ link, place, review, scale, company, onSaved }: GuestReviewProps) {
  const t = useTranslations('guest.review');
  const [rating, setRating] = useState(review.rating);
  const [comment, setComment] = useState(review.comment);
  const [storedReview, setStoredReview] = useState(review);
  const save = useAction(async () => {
    const body = scale === null ? { comment } : { rating, comment };
    const savedReview = await call('PUT /api/guest/{guest_link}/applicants/{place}/review', {
      params: { guest_link: link, place },
      body,
    });
    setStoredReview(savedReview);
    setComment(savedReview.comment);
    onSaved(savedReview);
  });
  const differs = rating !== storedReview.rating || comment !== storedReview.comment;
  const wasSaved = storedReview !== review && !differs;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save.run();
  };
  const scores = Array.from({ length: scale ?? 0 }, (_, index) => index + 1);
  return (
    <form className="panel form" onSubmit={submit} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      {scale !== null && (
        <fieldset className="guest-rating">
          <legend>{t('rating')}</legend>
          {scores.map((score) => (
            <label key={score}>
              <input type="radio" name="rating" checked={rating === score} onChange={() => setRating(score)} />
              <span aria-hidden="true">{score}</span>
              <span className="visually-hidden">{t('ratingOf', { rating: score, scale })}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div className="field">
        <label htmlFor="guest-comment">{t('comment')}</label>
        <p className="field-hint" id="guest-comment-hint">
          {t('note', { company })}
        </p>
        <textarea
          id="guest-comment"
          rows={4}
          aria-describedby="guest-comment-hint"
          maxLength={GUEST_LIMITS.comment_max_characters}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      </div>
      <ProblemNotice error={save.error} />
      <div className="actions">
        <Button look="primary" type="submit" busy={save.busy}>
          {t('save')}
        </Button>
        <p className="calm" role="status">
          {differs ? t('unsaved') : wasSaved ? t('saved') : ''}
        </p>
      </div>
    </form>
  );
}
