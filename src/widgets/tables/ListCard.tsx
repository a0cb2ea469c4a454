import Link from '@mui/material/Link';
import { useId, useState } from 'react';
import type { ListCardProps } from '../contract/tables.ts';
import './tables.css';

/** One white sheet for a list; on a phone it reaches from edge to edge and its selection bar stands at the bottom. */
export function ListCard({ label, children, prints }: ListCardProps) {
  return (
    <section className="sd-card sd-listcard" aria-label={label} data-prints={prints}>
      {children}
    </section>
  );
}

/** A link that shows a list and hides it again; what is hidden is not there, and asks for nothing. */
export function ListFold({ label, children }: ListCardProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="sd-listfold">
      <Link component="button" type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen((now) => !now)}>
        {label}
      </Link>
      <div id={id}>{open ? children : null}</div>
    </div>
  );
}
