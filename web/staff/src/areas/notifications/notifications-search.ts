import { addressOf, readMark, readPage } from '../../ui/data/list-search.ts';

/** Tab and page, as the address has them. */
export type NotificationsSearch = { unread?: true; page?: number };

export const readNotificationsSearch = ({ unread, page }: Record<string, unknown>): NotificationsSearch =>
  addressOf<NotificationsSearch>({ unread: readMark(unread), page: readPage(page) });
