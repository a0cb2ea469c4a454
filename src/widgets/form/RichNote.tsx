import { Markdown } from 'markdown-to-jsx/react';
import { safeMarkdown } from '../views/safeMarkdown.tsx';
import './richNote.css';

// Whichever heading a text begins with, it stands right below that of the section.
const options = safeMarkdown([3, 3, 3, 3, 3, 3]);

/** What a section says at length: headings, lists, bold words, links. A picture of elsewhere is never fetched: the definitions refuse one. */
export const RichNote = ({ text }: { text: string }) => (
  <div className="sd-rich">
    <Markdown options={options}>{text}</Markdown>
  </div>
);
