import { Component, type ReactNode } from 'react';

/** Not among the phrases, since these texts show when phrases failed to load. */
const messages = {
  en: {
    showing: 'An error occurred while showing the error page.',
    starting: 'This page could not be loaded. Check your connection, then reload it.',
    home: 'Go back home',
    reload: 'Reload the page',
  },
  fr: {
    showing: 'Une erreur est survenue pendant l’affichage de la page d’erreur.',
    starting: 'Cette page n’a pas pu être chargée. Vérifiez votre connexion, puis rechargez-la.',
    home: 'Retour à l’accueil',
    reload: 'Recharger la page',
  },
} as const;

const lastMessage = 'last-words';

const french = (): boolean =>
  /^\/fr(\/|$)/.test(location.pathname) || document.documentElement.lang.toLowerCase().startsWith('fr');

type FinalErrorBoundaryProps = {
  /** Target of the link: the start of the app, or this page once more. */
  leadTo: 'home' | 'reload';
  children: ReactNode;
};

/**
 * The last error boundary: when even the error page cannot be drawn, it shows a text and a link that depend on
 * nothing else.
 */
export class FinalErrorBoundary extends Component<FinalErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const { leadTo } = this.props;
    const say = messages[french() ? 'fr' : 'en'];
    const home = french() ? '/fr' : '/';
    return (
      <main className={lastMessage}>
        <p>{say.showing}</p>
        <a href={leadTo === 'home' ? home : location.href}>{say[leadTo]}</a>
      </main>
    );
  }
}

/** The content of the page when the app could not start. */
export function sayNotLoaded(root: HTMLElement): void {
  const say = messages[french() ? 'fr' : 'en'];
  const main = document.createElement('main');
  const text = document.createElement('p');
  const link = document.createElement('a');
  text.textContent = say.starting;
  link.textContent = say.reload;
  link.href = location.href;
  main.className = lastMessage;
  main.append(text, link);
  root.replaceChildren(main);
}
