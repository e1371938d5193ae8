import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import StarterKit from '@tiptap/starter-kit';

const allowedHref = /^(https?:\/\/|mailto:|tel:)/i;

/** Whether the server keeps a link to this address. */
export const isAllowedHref = (href: string): boolean => allowedHref.test(href.trim());

/** What the server keeps and nothing else, so that what is seen here is what is stored. */
export const richTextKit = StarterKit.configure({
  heading: { levels: [3, 4] },
  code: false,
  codeBlock: false,
  horizontalRule: false,
  trailingNode: false,
  link: {
    openOnClick: false,
    defaultProtocol: 'https',
    isAllowedUri: isAllowedHref,
    HTMLAttributes: { rel: null, target: null },
  },
});

const bracketed = /\[(\p{L}[\p{L}\p{N}\s_'-]{0,80})\]/gu;

function marksIn(doc: Node, isKnownTag: (tag: string) => boolean, names: { known: string; unknown: string }) {
  const marks: Decoration[] = [];
  doc.descendants((node, position) => {
    for (const match of node.text?.matchAll(bracketed) ?? []) {
      const from = position + match.index;
      const name = isKnownTag(match[1] ?? '') ? names.known : names.unknown;
      marks.push(Decoration.inline(from, from + match[0].length, { class: name }));
    }
  });
  return DecorationSet.create(doc, marks);
}

/** Shows which words in brackets will be filled in and which nobody can fill. */
export const tagMarks = (isKnownTag: (tag: string) => boolean, names: { known: string; unknown: string }) =>
  Extension.create({
    name: 'tagMarks',
    addProseMirrorPlugins: () => [
      new Plugin({
        key: new PluginKey('tagMarks'),
        props: { decorations: (state) => marksIn(state.doc, isKnownTag, names) },
      }),
    ],
  });
