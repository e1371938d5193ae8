import { Fragment, type ReactNode } from 'react';

const plainTags = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'h2', 'h3', 'blockquote'] as const;
type PlainTag = (typeof plainTags)[number];

const dropped = new Set(['script', 'style', 'template', 'iframe', 'object', 'svg', 'math', 'noscript', 'title']);

function isPlainTag(name: string): name is PlainTag {
  return (plainTags as readonly string[]).includes(name);
}

function safeHref(element: Element): string | undefined {
  const href = element.getAttribute('href') ?? '';
  return /^(https?:|mailto:|tel:|\/(?!\/))/i.test(href) ? href : undefined;
}

function renderNode(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (dropped.has(name)) return null;
  if (name === 'br') return <br key={key} />;
  const children = [...node.childNodes].map(renderNode);
  if (isPlainTag(name)) {
    const Tag = name;
    return <Tag key={key}>{children}</Tag>;
  }
  const href = name === 'a' ? safeHref(node) : undefined;
  if (!href) return <Fragment key={key}>{children}</Fragment>;
  return (
    <a key={key} href={href} rel="noreferrer noopener" target={href.startsWith('http') ? '_blank' : undefined}>
      {children}
    </a>
  );
}

/**
 * Formatted text from the server, drawn tag by tag from an allow-list. The server has already
 * cleaned it; here nothing outside the list can become an element, whatever was stored.
 */
export function RichText({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <>{[...body.childNodes].map(renderNode)}</>;
}
