import { eventTexts } from '@vivavoce/domain/marketplace/event-time.ts';
import { useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { VisitorIcon } from '../layouts/visitor-icon.tsx';
import './events.css';

export type PublicEvent = ResultOf<'GET /api/company/events'>[number];

function EventEntry({ event }: { event: PublicEvent }) {
  const t = useTranslations('visitors.events');
  const { date, day, month, time } = eventTexts(event, useLocale());
  return (
    <li className="event">
      <p className="event-day" aria-hidden="true">
        <strong>{day}</strong>
        {month}
      </p>
      <div className="event-text">
        <h3>{event.title}</h3>
        <p className="event-fact">
          <VisitorIcon name="clock" />
          <span>
            <time dateTime={event.starts_at}>{date}</time>, {time}
          </span>
        </p>
        {event.place && (
          <p className="event-fact">
            <VisitorIcon name="pin" />
            {event.place}
          </p>
        )}
        {event.description && <p className="event-description">{event.description}</p>}
        <p className="event-links">
          {event.link && (
            <a href={event.link} rel="noopener noreferrer" target="_blank">
              {t('link')}
              <span className="visually-hidden"> {t('about', { title: event.title })}</span>
            </a>
          )}
          <a href={event.calendar} download>
            {t('calendar')}
            <span className="visually-hidden"> {t('about', { title: event.title })}</span>
          </a>
        </p>
      </div>
    </li>
  );
}

/** The coming events of an organisation; nothing without any. */
export function EventList({ events }: { events: readonly PublicEvent[] }) {
  const t = useTranslations('visitors.events');
  if (events.length === 0) return null;
  return (
    <section className="market-section" aria-labelledby="events">
      <div className="market-section-head">
        <h2 id="events" tabIndex={-1}>
          {t('title')}
        </h2>
      </div>
      <ul className="events">
        {events.map((event) => (
          <EventEntry key={event.id} event={event} />
        ))}
      </ul>
    </section>
  );
}
