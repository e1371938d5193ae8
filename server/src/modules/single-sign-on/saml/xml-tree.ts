import { parseDomFromString } from '@node-saml/node-saml/lib/xml.js';
import { SsoError } from '../state/sso-error.ts';

export const NS = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  encryption: 'http://www.w3.org/2001/04/xmlenc#',
} as const;

/** An element, plain: names by namespace, attributes without one, the text that is directly in it. */
export interface Element {
  ns: string;
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: readonly Element[];
  text: string;
}

/** The part of the DOM that is read. */
interface DomNode {
  nodeType: number;
  localName: string | null;
  namespaceURI: string | null;
  nodeName: string;
  nodeValue: string | null;
  attributes?: ArrayLike<DomNode>;
  childNodes: ArrayLike<DomNode> | null;
}

const [ELEMENT, TEXT] = [1, 3];

function plain(node: DomNode): Element {
  const below = Array.from(node.childNodes ?? []);
  return {
    ns: node.namespaceURI ?? '',
    name: node.localName ?? node.nodeName,
    attributes: new Map(
      Array.from(node.attributes ?? [], (attribute) => [attribute.nodeName, attribute.nodeValue ?? '']),
    ),
    children: below.filter(({ nodeType }) => nodeType === ELEMENT).map(plain),
    text: below
      .filter(({ nodeType }) => nodeType === TEXT)
      .map(({ nodeValue }) => nodeValue ?? '')
      .join(''),
  };
}

/** @param xml a text that passed the gate. @throws SsoError `unusable` */
export async function parse(xml: string): Promise<Element> {
  try {
    const { documentElement } = (await parseDomFromString(xml)) as unknown as { documentElement: DomNode };
    return plain(documentElement);
  } catch (error) {
    throw new SsoError('unusable', { cause: error });
  }
}

export const all = ({ children }: Element, ns: string, name: string): Element[] =>
  children.filter((child) => child.ns === ns && child.name === name);

/** The only child of a name; undefined where there is none or more than one. */
export function only(element: Element | undefined, ns: string, name: string): Element | undefined {
  const elements = element ? all(element, ns, name) : [];
  return elements.length === 1 ? elements[0] : undefined;
}

/** The text of an element without children, spaces around it left out. */
export const textOf = (element: Element | undefined): string | undefined =>
  element?.children.length === 0 ? element.text.trim() : undefined;

export function* walk(element: Element, above?: Element): Generator<[element: Element, above: Element | undefined]> {
  yield [element, above];
  for (const child of element.children) yield* walk(child, element);
}
