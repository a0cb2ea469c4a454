import type { ListCardProps } from '../contract.ts';
import './tables.css';

/** One white sheet for a list; on a phone it reaches from edge to edge and its selection bar stands at the bottom. */
export function ListCard({ label, children }: ListCardProps) {
  return (
    <section className="sd-card sd-listcard" aria-label={label}>
      {children}
    </section>
  );
}
