import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import StarterKit from '@tiptap/starter-kit';

const allowedHref = /^(https?:\/\/|mailto:|tel:)/i;

/** Whether the server keeps a link to this address. */
export const isAllowedHref = (href: string): boolean => allowedHref.test(href.trim());

/** Exactly the markup that the server keeps, so that the editor shows what is stored. */
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

/** Marks tags in brackets: known ones are filled in later, unknown ones are not. */
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
