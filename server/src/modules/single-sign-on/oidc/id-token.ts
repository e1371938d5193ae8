/** The purpose of the key that seals tokens which are handed back at the end of a session. */
export const ID_TOKEN = 'id token of a session';
