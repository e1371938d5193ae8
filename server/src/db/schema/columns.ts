import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** Every key is a bigint within the exact integers of JavaScript. */
export const key = () => bigint({ mode: 'number' });
export const identity = () => key().primaryKey().generatedAlwaysAsIdentity();
export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });
export const createdAt = () => instant().notNull().defaultNow();
