declare module 'virtual:messages/en' {
  const messages: import('@vivavoce/locales/messages.ts').Messages;
  export default messages;
}

declare module 'virtual:messages/fr' {
  const messages: import('@vivavoce/locales/messages.ts').Messages;
  export default messages;
}

declare module 'virtual:messages/en/later' {
  const messages: Partial<import('@vivavoce/locales/messages.ts').Messages>;
  export default messages;
}

declare module 'virtual:messages/fr/later' {
  const messages: Partial<import('@vivavoce/locales/messages.ts').Messages>;
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

declare module 'virtual:messages/en/guest' {
  const messages: Partial<import('@vivavoce/locales/messages.ts').Messages>;
  export default messages;
}

declare module 'virtual:messages/en/applicant' {
  const messages: Partial<import('@vivavoce/locales/messages.ts').Messages>;
  export default messages;
}

declare module 'virtual:messages/en/interview' {
  const messages: Partial<import('@vivavoce/locales/messages.ts').Messages>;
  export default messages;
}

declare module 'virtual:messages/fr/guest' {
  const messages: Partial<import('@vivavoce/locales/messages.ts').Messages>;
  export default messages;
}

declare module 'virtual:messages/fr/applicant' {
  const messages: Partial<import('@vivavoce/locales/messages.ts').Messages>;
  export default messages;
}

declare module 'virtual:messages/fr/interview' {
  const messages: Partial<import('@vivavoce/locales/messages.ts').Messages>;
  export default messages;
}

declare module 'virtual:messages/en/landing' {
  const messages: Partial<import('@vivavoce/locales/messages.ts').Messages>;
  export default messages;
}

declare module 'virtual:messages/fr/landing' {
  const messages: Partial<import('@vivavoce/locales/messages.ts').Messages>;
  export default messages;
}

declare module 'virtual:messages/en/applicant.gate' {
  const messages: Partial<import('@vivavoce/locales/messages.ts').Messages>;
  export default messages;
}

declare module 'virtual:messages/fr/applicant.gate' {
  const messages: Partial<import('@vivavoce/locales/messages.ts').Messages>;
  export default messages;
}

declare module 'virtual:messages/en/applicant.trial' {
  const messages: Partial<import('@vivavoce/locales/messages.ts').Messages>;
  export default messages;
}

declare module 'virtual:messages/fr/applicant.trial' {
  const messages: Partial<import('@vivavoce/locales/messages.ts').Messages>;
  export default messages;
}

declare module 'virtual:messages/en/captions' {
  const messages: Partial<import('@vivavoce/locales/messages.ts').Messages>;
  export default messages;
}

declare module 'virtual:messages/fr/captions' {
  const messages: Partial<import('@vivavoce/locales/messages.ts').Messages>;
  export default messages;
}

declare module 'virtual:messages/en/airecord' {
  const messages: Partial<import('@vivavoce/locales/messages.ts').Messages>;
  export default messages;
}

declare module 'virtual:messages/fr/airecord' {
  const messages: Partial<import('@vivavoce/locales/messages.ts').Messages>;
  export default messages;
}

declare module 'virtual:messages/en/practice' {
  const messages: Partial<import('@vivavoce/locales/messages.ts').Messages>;
  export default messages;
}

declare module 'virtual:messages/fr/practice' {
  const messages: Partial<import('@vivavoce/locales/messages.ts').Messages>;
  export default messages;
}

declare module 'virtual:messages/en/equality' {
  const messages: Partial<import('@vivavoce/locales/messages.ts').Messages>;
  export default messages;
}

declare module 'virtual:messages/fr/equality' {
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
