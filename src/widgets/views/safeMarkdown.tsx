/** Markdown as React elements: no markup of its own gets through, and links lead where our own rule allows. */
import { sanitizer, type MarkdownToJSX } from 'markdown-to-jsx/react';
import { Fragment, type ElementType } from 'react';
import { AppLink } from '../environment/AppLink.tsx';

/** Places a text may lead to; a link to anywhere else (another scheme, a path without a server) is read as its words. */
const allowed = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/;

/** Each heading is an anchor, named by its words. */
const heading = (level: number) => ({ component: `h${level}` as ElementType, props: { tabIndex: -1 } });

/** `levels`: the heading that each of the six of Markdown becomes, below the one above the text. */
export const safeMarkdown = (levels: readonly number[]): MarkdownToJSX.Options => ({
  disableParsingRawHTML: true,
  wrapper: Fragment,
  forceBlock: true,
  sanitizer: (value, tag) => (tag === 'a' && !allowed.test(value) ? null : sanitizer(value)),
  overrides: {
    ...Object.fromEntries(levels.map((level, index) => [`h${index + 1}`, heading(level)])),
    a: ({ href, children }: { href?: string; children: string }) => (href === undefined ? children : <AppLink href={href}>{children}</AppLink>),
  },
});
