/** The purpose of the key that seals secrets of providers. */
export const CLIENT_SECRET = 'identity provider secret';
