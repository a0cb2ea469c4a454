import type { CardSheetProps, CardPartView, PrintedCard } from '../contract/sheet.ts';
import { ActionButton } from '../environment/ActionButton.tsx';
import { FilterBox } from '../tables/FilterBox.tsx';
import { useState, useMemo } from 'react';
import { Logo } from '../shell/Logo.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconUser } from '../theme/icons.ts';
import qrcode from 'qrcode-generator';
import './sheet.css';

/** Light cells around a code, without which a reader does not find it. */
const QUIET = 4;

/** A QR code of a short text, as one path. */
function ScanCode({ label, value, className }: { label: string; value: string; className: string }) {
  const { size, path } = useMemo(() => {
    const code = qrcode(0, 'M');
    code.addData(value);
    code.make();
    const cells = Array.from({ length: code.getModuleCount() }, (_cell, index) => index);
    const dark = cells.flatMap((y) => cells.filter((x) => code.isDark(y, x)).map((x) => `M${x + QUIET} ${y + QUIET}h1v1h-1z`));
    return { size: cells.length + 2 * QUIET, path: dark.join('') };
  }, [value]);
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}

/** The picture, or its place where there is none or it cannot be drawn (D3-IDCARD-10). */
function Picture({ label, src }: { label: string; src: string | undefined }) {
  const [failed, setFailed] = useState<string>();
  return (
    <div className="sd-face-picture sd-place">
      {src && src !== failed ? <img src={src} alt={label} onError={() => setFailed(src)} /> : <Icon of={IconUser} size="huge" />}
    </div>
  );
}

function Part({ part, picture }: { part: CardPartView; picture: string | undefined }) {
  const { as, label, title, value, half } = part;
  const place = half ? ' sd-face-half' : '';
  switch (as) {
    case 'band':
      return (
        <p className="sd-face-band">
          <Logo onDark />
          <span>
            <b>{label}</b> {value}
          </span>
        </p>
      );
    case 'picture':
      return <Picture label={label} src={picture} />;
    case 'name':
      return <h2 className="sd-face-name">{value}</h2>;
    case 'note':
      return <p className="sd-face-note">{label}</p>;
    case 'address':
      return (
        <p className="sd-face-address">
          <b>{title}</b> {value}
        </p>
      );
    case 'code':
      return <ScanCode className={`sd-face-code${place}`} label={label} value={value} />;
    case 'foot':
      return (
        <p className="sd-face-foot">
          <span>{label}</span> <b>{value}</b>
        </p>
      );
    case 'field':
      return (
        <dl className={`sd-face-field${place}`}>
          <dt>{label}</dt>
          <dd className="sd-num">{value || '–'}</dd>
        </dl>
      );
  }
}

/** One side of a card at its true size. */
export function CardFace({ face, card }: { face: PrintedCard['faces'][number]; card: PrintedCard }) {
  const draw = (parts: readonly CardPartView[]) => parts.map((part, index) => <Part key={index} part={part} picture={card.picture} />);
  return (
    <article className="sd-face" aria-label={`${face.label}, ${card.name}`}>
      <div className="sd-face-parts">{draw(face.parts.filter(({ as }) => as !== 'foot'))}</div>
      {draw(face.parts.filter(({ as }) => as === 'foot'))}
    </article>
  );
}

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
