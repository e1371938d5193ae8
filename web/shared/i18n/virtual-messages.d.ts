declare module 'virtual:messages/en' {
  const messages: import('@vivavoce/locales/messages.ts').Messages;
  export default messages;
}

declare module 'virtual:messages/fr' {
  const messages: import('@vivavoce/locales/messages.ts').Messages;
  export default messages;
}

declare module 'virtual:messages/en/visitors' {
  const messages: import('@vivavoce/locales/messages.ts').Messages;
  export default messages;
}

declare module 'virtual:messages/fr/visitors' {
  const messages: import('@vivavoce/locales/messages.ts').Messages;
  export default messages;
}

/** A set of phrases that loads apart: `{locale}/{set}` (web/shared/vite/messages.ts). */
declare module 'virtual:messages/*' {
  const messages: Partial<import('@vivavoce/locales/messages.ts').Messages>;
  export default messages;
}

declare module 'virtual:messages/later-words' {
  type Part = import('@vivavoce/locales/areas.ts').DeferredMessages;
  type Load = () => Promise<{ default: Partial<import('@vivavoce/locales/messages.ts').Messages> }>;
  const loaders: Readonly<Record<Part, Readonly<Record<'en' | 'fr', Load>>>>;
  export default loaders;
}

declare module 'virtual:messages/en/fairness' {
  const messages: Partial<import('@vivavoce/locales/messages.ts').Messages>;
  export default messages;
}

declare module 'virtual:messages/fr/fairness' {
  const messages: Partial<import('@vivavoce/locales/messages.ts').Messages>;
  export default messages;
}

declare module 'virtual:messages/en/lostlink' {
  const messages: Partial<import('@vivavoce/locales/messages.ts').Messages>;
  export default messages;
}

declare module 'virtual:messages/fr/lostlink' {
  const messages: Partial<import('@vivavoce/locales/messages.ts').Messages>;
  export default messages;
}

declare module 'virtual:messages/en/form' {
  const messages: Partial<import('@vivavoce/locales/messages.ts').Messages>;
  export default messages;
}

declare module 'virtual:messages/fr/form' {
  const messages: Partial<import('@vivavoce/locales/messages.ts').Messages>;
  export default messages;
}

declare module 'virtual:messages/en/join' {
  const messages: Partial<import('@vivavoce/locales/messages.ts').Messages>;
  export default messages;
}

declare module 'virtual:messages/fr/join' {
  const messages: Partial<import('@vivavoce/locales/messages.ts').Messages>;
  export default messages;
}
