import { Markdown } from 'markdown-to-jsx/react';
import type { MarkdownPageProps } from '../contract/views.ts';
import { safeMarkdown } from './safeMarkdown.tsx';
import './views.css';

const options = safeMarkdown([2, 3, 4, 5, 5, 6]);

/** A static page of the definitions, as React elements: no markup of its own gets through. */
export function MarkdownPage({ title, markdown }: MarkdownPageProps) {
  return (
    <article className="sd-card sd-markdown" aria-label={title}>
      <Markdown options={options}>{markdown}</Markdown>
    </article>
  );
}
