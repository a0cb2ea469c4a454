import { Markdown, sanitizer, type MarkdownToJSX } from 'markdown-to-jsx/react';
import { Fragment, type ElementType } from 'react';
import { AppLink } from '../environment/AppLink.tsx';
import type { MarkdownPageProps } from '../contract/views.ts';
import './views.css';

/** Places a page may lead to; a link to anywhere else (another scheme, a path without a server) is read as its words. */
const allowed = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/;

/** A page's headings stand below the page's own; each is an anchor, named by its words. */
const heading = (tag: ElementType) => ({ component: tag, props: { tabIndex: -1 } });

const options: MarkdownToJSX.Options = {
  disableParsingRawHTML: true,
  wrapper: Fragment,
  forceBlock: true,
  sanitizer: (value, tag) => (tag === 'a' && !allowed.test(value) ? null : sanitizer(value)),
  overrides: {
    h1: heading('h2'),
    h2: heading('h3'),
    h3: heading('h4'),
    h4: heading('h5'),
    a: ({ href, children }: { href?: string; children: string }) => (href === undefined ? children : <AppLink href={href}>{children}</AppLink>),
  },
};

/** A static page of the definitions, as React elements: no markup of its own gets through. */
export function MarkdownPage({ title, markdown }: MarkdownPageProps) {
  return (
    <article className="sd-card sd-markdown" aria-label={title}>
      <Markdown options={options}>{markdown}</Markdown>
    </article>
  );
}
