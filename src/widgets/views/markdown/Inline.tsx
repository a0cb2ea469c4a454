import { Fragment, type ReactNode } from 'react';
import { AppLink } from '../../environment/AppLink.tsx';

const marks = /(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\[[^\]]+\]\([^)\s]+\))/;
const link = /^\[([^\]]+)\]\(([^)\s]+)\)$/;
/** Places a page may lead to; anything else (a script, data) stays plain text. */
const allowed = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/;

function part(text: string): ReactNode {
  if (text.startsWith('**')) return <strong>{text.slice(2, -2)}</strong>;
  if (text.startsWith('*')) return <em>{text.slice(1, -1)}</em>;
  if (text.startsWith('`')) return <code>{text.slice(1, -1)}</code>;
  const [, label, href = ''] = link.exec(text) ?? [];
  return allowed.test(href) ? <AppLink href={href}>{label}</AppLink> : label;
}

/** Bold, italic, code and links inside a line. */
export function Inline({ text }: { text: string }) {
  return text.split(marks).map((piece, index) => <Fragment key={index}>{marks.test(piece) ? part(piece) : piece}</Fragment>);
}
