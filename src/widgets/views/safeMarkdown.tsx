/** Markdown as React elements: no markup of its own gets through, and links lead where our own rule allows. */
import { sanitizer, type MarkdownToJSX } from 'markdown-to-jsx/react';
import { Fragment, type ElementType } from 'react';
import { AppLink } from '../environment/AppLink.tsx';

/** Places a text may lead to; a link to anywhere else (another scheme, a path without a server) is read as its words. */
const allowed = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/;

/** Headings stand below the one above the text; `top` is the level of the first. Each is an anchor, named by its words. */
const heading = (level: number) => ({ component: `h${level}` as ElementType, props: { tabIndex: -1 } });

export const safeMarkdown = (top: 2 | 3): MarkdownToJSX.Options => ({
  disableParsingRawHTML: true,
  wrapper: Fragment,
  forceBlock: true,
  sanitizer: (value, tag) => (tag === 'a' && !allowed.test(value) ? null : sanitizer(value)),
  overrides: {
    h1: heading(top),
    h2: heading(top + 1),
    h3: heading(top + 2),
    h4: heading(top + 3),
    a: ({ href, children }: { href?: string; children: string }) => (href === undefined ? children : <AppLink href={href}>{children}</AppLink>),
  },
});
