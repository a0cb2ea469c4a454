import { useCatalogue, useText, useWidgets } from '../../context/context.tsx';
import { lazyPage } from '../../context/lazyPage.ts';
import { FormPage, type FormPageProps } from './FormPage.tsx';

/** Lists come with the forms that have one. */
const RowsPage = lazyPage(() => import('./RowsPage.tsx'));

/** A form where it hangs: alone, or with the list that its binding names beside it (nothing is left to fill in there: rows come one by one). */
export function FormPlace({ form, record, ...rest }: FormPageProps) {
  const { bindings } = useCatalogue();
  const { LazyBoundary, Skeletons } = useWidgets();
  const text = useText();
  const binding = bindings[form];
  if (!binding?.rows) return <FormPage form={form} record={record} {...rest} />;
  return (
    <LazyBoundary fallback={<Skeletons shape="form" label={text('{{app.loading}}')} />}>
      <RowsPage form={form} record={record} binding={binding} />
    </LazyBoundary>
  );
}
