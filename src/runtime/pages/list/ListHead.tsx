import type { ListFacts, ListVerdict } from '../../../engine/list/types.ts';
import type { ClientList } from '../../../catalogue/types.ts';
import type { ActionView, FilterView } from '../../../widgets/contract.ts';
import { useText, useWidgets } from '../../root/context.tsx';
import type { ListAnswer, ListAsked } from './listQuery.ts';
import { choicesOf } from './filterChoices.ts';
import { useExport } from './useExport.ts';
import { useSearchBox } from './useSearchBox.ts';

export interface ListHeadProps {
  list: ClientList;
  verdict: ListVerdict;
  asked: ListAsked;
  ask: (change: Partial<ListAsked>) => void;
  total: ListAnswer | null;
  buttons: ActionView[];
  facts: ListFacts;
}

/** Title, count, search, filters, buttons and export of a list. */
export function ListHead({ list, verdict, asked, ask, total, buttons, facts }: ListHeadProps) {
  const { ListToolbar } = useWidgets();
  const text = useText();
  const box = useSearchBox(asked.search, (search) => ask({ search }));
  const more = useExport(list, verdict, asked, facts);
  const offered = (list.filters ?? []).map((filter) => ({ ...filter, choices: choicesOf(filter, facts, list.optionLists) }));
  const filters = offered.map(({ field, label, as, all, choices }): FilterView => ({
    field,
    label: text(label),
    as,
    value: asked.filter[field] ?? '',
    onChange: (value) => ask({ filter: { ...asked.filter, [field]: value } }),
    ...(as === 'select'
      ? { options: [{ value: '', label: text(all ?? '{{app.all}}') }, ...choices.map((item) => ({ value: item.value, label: text(item.label) }))] }
      : {}),
  }));
  const count =
    total && list.count ? text(list.count, { total: `${total.total.toLocaleString('en-IN')}${total.totalIsCapped ? '+' : ''}` }) : undefined;
  return (
    <ListToolbar
      title={verdict.title}
      count={count}
      filters={filters}
      buttons={buttons}
      more={more}
      {...(list.search ? { search: { label: text('{{app.search}}'), placeholder: text(list.search.placeholder), ...box } } : {})}
    />
  );
}
