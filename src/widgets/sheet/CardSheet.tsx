import type { CardSheetProps } from '../contract/sheet.ts';
import { ActionButton } from '../environment/ActionButton.tsx';
import { FilterBox } from '../tables/FilterBox.tsx';
import { CardFace } from './CardFace.tsx';
import './sheet.css';

/** Cards in groups as they come out on paper: front above back, so many to a sheet of A4. Light in every scheme, as paper is. */
export function CardSheet({ label, choose, count, print, hint, cards, perPage, instead }: CardSheetProps) {
  const pages = Array.from({ length: Math.ceil(cards.length / perPage) }, (_page, index) => cards.slice(index * perPage, (index + 1) * perPage));
  return (
    <div className="sd-stack">
      <section className="sd-card sd-sheet-bar sd-wrap sd-noprint" aria-label={label}>
        <FilterBox filter={choose} />
        <span role="status" className="sd-num sd-muted">
          {count}
        </span>
        {print ? <ActionButton action={print} /> : null}
      </section>
      {cards.length === 0 ? instead : null}
      {hint ? <p className="sd-muted sd-noprint">{hint}</p> : null}
      {cards.length > 0 ? (
        <div className="sd-sheet" data-color-scheme="light">
          {pages.map((page) => (
            <div key={page[0]?.id} className="sd-sheet-page">
              {page.map((card) => (
                <div key={card.id} className="sd-sheet-pair" data-id={card.id}>
                  {card.faces.map((face) => (
                    <CardFace key={face.label} face={face} card={card} />
                  ))}
                </div>
              ))}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
