import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Step from '@mui/material/Step';
import StepButton from '@mui/material/StepButton';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Json, Path } from '../../engine/types.ts';
import type { FieldStore } from '../contract/form.ts';
import { useWords } from '../environment/environment.tsx';
import { usePrinted } from '../environment/usePrinted.ts';
import type { FieldPlan, InnerContext } from '../inputs/types.ts';
import { isBlank, useStoredAll } from '../inputs/useField.ts';
import { focusableOf, SOUGHT } from './focus.ts';
import { askedBy, type PagePlan, type SectionPlan } from './plan.ts';
import { fieldPath } from './pointer.ts';
import { cellPath } from './TableRow.tsx';
import './pages.css';

interface PageField {
  plan: FieldPlan;
  path: Path;
}
/** The fields of a page, those of its tables row by row. */
function placedBelow(store: FieldStore, plan: FieldPlan, path: Path): PageField[] {
  const rows = plan.columns === undefined ? undefined : store.get(path);
  const cells = Array.isArray(rows)
    ? rows.flatMap((_row, index) => (plan.columns ?? []).flatMap((column) => placedBelow(store, column, cellPath(path, index, column))))
    : [];
  return [{ plan, path }, ...cells];
}
const fieldsOf = ({ sections }: PagePlan): FieldPlan[] => sections.flatMap(({ fields }) => fields.flatMap(askedBy));

const isNothing = (value: Json | undefined): boolean => isBlank(value) || (Array.isArray(value) && value.length === 0);

type PageState = 'gone' | 'wrong' | 'open' | 'fine';

function stateOf(store: FieldStore, fields: readonly FieldPlan[]): PageState {
  const visibleFields = fields
    .filter(({ at }) => !store.fact(fieldPath(at)).hidden)
    .flatMap((field) => placedBelow(store, field, fieldPath(field.at)))
    .map(({ plan, path }) => ({ path, needed: plan.required, fact: store.fact(path) }))
    .filter(({ fact }) => !fact.hidden);
  if (visibleFields.length === 0) return 'gone';
  if (visibleFields.some(({ fact }) => fact.error !== undefined)) return 'wrong';
  return visibleFields.some(({ path, needed, fact }) => (needed || fact.required) && isNothing(store.get(path))) ? 'open' : 'fine';
}

/** Of each page whether anything of it is shown, is wrong, or has to be filled in yet. A key press that changes none of it draws nothing. */
function usePageStates(store: FieldStore, pages: readonly PagePlan[]): PageState[] {
  const paths = useMemo(() => {
    const all = pages.flatMap(fieldsOf);
    // Cells come and go with their rows.
    return all.some(({ columns }) => columns) ? ['*'] : all.map(({ at }) => fieldPath(at));
  }, [pages]);
  return useStoredAll(store, paths, () => pages.map((page) => stateOf(store, fieldsOf(page))).join(' ')).split(' ') as PageState[];
}

interface PagesProps {
  /** DOM id of the form. */
  id: string;
  pages: readonly PagePlan[];
  form: InnerContext;
  draw: (sections: readonly SectionPlan[]) => ReactNode;
}

/**
 * The sections of a form on pages, one at a time, under a line that says how far one is. Next goes on when nothing on the page is wrong, and to what
 * is wrong otherwise; the line leads to any page. What is sought on another page turns to it. On paper all pages stand.
 */
export function Pages({ id, pages, form, draw }: PagesProps) {
  const say = useWords();
  const { store } = form;
  const root = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const states = usePageStates(store, pages);
  const printed = usePrinted();
  const visiblePages = pages.map((page, index) => ({ page, index })).filter(({ index }) => states[index] !== 'gone');
  const place = Math.max(
    0,
    visiblePages.findIndex(({ index }) => index >= at),
  );
  const here = visiblePages[place];
  const turn = (index: number): void => {
    flushSync(() => setAt(index));
    const heading = root.current?.querySelector<HTMLElement>('section h2');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    root.current?.scrollIntoView({ block: 'nearest' });
  };
  useEffect(() => {
    const seek = ({ detail }: CustomEvent<Path>): void => {
      const found = pages.findIndex((page) =>
        fieldsOf(page).some(({ at: own }) => detail === fieldPath(own) || detail.startsWith(`${fieldPath(own)}.`)),
      );
      if (found >= 0) setAt(found);
    };
    document.addEventListener(SOUGHT, seek as EventListener);
    return () => document.removeEventListener(SOUGHT, seek as EventListener);
  }, [pages]);
  const next = (): void => {
    if (!here) return;
    const paths = fieldsOf(here.page).flatMap((field) => placedBelow(store, field, fieldPath(field.at)).map(({ path }) => path));
    if (!form.readOnly) paths.forEach((path) => store.touch(path));
    const wrong = form.readOnly ? undefined : paths.find((path) => !store.fact(path).hidden && store.fact(path).error !== undefined);
    const following = visiblePages[place + 1];
    if (wrong === undefined && following) turn(following.index);
    else if (wrong !== undefined && root.current) focusableOf(root.current, id, wrong)?.focus();
  };
  const isLast = place === visiblePages.length - 1;
  /** Enter goes on as long as there is a page to go to; on the last it saves, as everywhere. Where a file is chosen it does that. */
  const onEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isLast || event.defaultPrevented || !(event.target instanceof HTMLInputElement) || event.target.type === 'file')
      return;
    event.preventDefault();
    next();
  };
  if (printed) return draw(pages.flatMap(({ sections }) => sections));
  return (
    <div ref={root} className="sd-pages" onKeyDown={onEnter}>
      <nav aria-label={say('ui.pages')}>
        <Stepper nonLinear activeStep={place} className="sd-pages-line">
          {visiblePages.map(({ page, index }, number) => (
            <Step key={index} completed={number < place && states[index] === 'fine'}>
              <StepButton onClick={() => turn(index)}>
                <StepLabel error={states[index] === 'wrong'}>
                  {form.text(page.title)}
                  {states[index] === 'wrong' ? <span className="sd-hidden">, {say('ui.pages.wrong')}</span> : null}
                </StepLabel>
              </StepButton>
            </Step>
          ))}
        </Stepper>
        <div className="sd-pages-short">
          <p>{say('ui.pages.at', { number: place + 1, total: visiblePages.length, title: here ? form.text(here.page.title) : '' })}</p>
          <LinearProgress variant="determinate" value={((place + 1) / visiblePages.length) * 100} aria-hidden="true" />
        </div>
      </nav>
      {draw(here?.page.sections ?? [])}
      <div className="sd-pages-turn">
        {place > 0 ? (
          <Button variant="outlined" onClick={() => turn(visiblePages[place - 1]?.index ?? 0)}>
            {say('ui.pages.back')}
          </Button>
        ) : null}
        {isLast ? null : (
          <Button variant="outlined" onClick={next}>
            {say('ui.pages.next')}
          </Button>
        )}
      </div>
    </div>
  );
}
