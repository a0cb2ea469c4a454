import { createElement, useMemo } from 'react';
import type { MarkdownPageProps } from '../contract.ts';
import { blocksOf, type Block } from './markdown/blocks.ts';
import { Inline } from './markdown/Inline.tsx';
import './views.css';

function draw(block: Block, key: number) {
  switch (block.kind) {
    case 'heading':
      return createElement(`h${Math.min(block.level + 1, 5)}`, { key }, <Inline text={block.text} />);
    case 'list':
      return createElement(
        block.ordered ? 'ol' : 'ul',
        { key },
        block.items.map((item, index) => (
          <li key={index}>
            <Inline text={item} />
          </li>
        )),
      );
    case 'quote':
      return (
        <blockquote key={key}>
          <Inline text={block.text} />
        </blockquote>
      );
    case 'rule':
      return <hr key={key} />;
    case 'text':
      return (
        <p key={key}>
          <Inline text={block.text} />
        </p>
      );
  }
}

/** A static page of the definitions, as React elements. Its headings stand below the page's own. */
export function MarkdownPage({ title, markdown }: MarkdownPageProps) {
  const blocks = useMemo(() => blocksOf(markdown), [markdown]);
  return (
    <article className="sd-card sd-markdown" aria-label={title}>
      {blocks.map(draw)}
    </article>
  );
}
