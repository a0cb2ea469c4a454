import type { FieldPlan, InnerContext } from '../inputs/types.ts';

/** The heading of a column, as wide as its definition says: its share of twelve of the table. */
export const ColumnHead = ({ column, form }: { column: FieldPlan; form: InnerContext }) => (
  <th scope="col" style={column.share === undefined ? undefined : { width: `${(column.share * 100) / 12}%` }}>
    {form.text(column.label)}
  </th>
);
