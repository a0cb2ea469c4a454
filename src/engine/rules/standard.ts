/** The operators of json-logic itself: how many arguments each takes and what it does. */
interface StandardDef {
  readonly args: { readonly min: number; readonly max: number };
  readonly doc: string;
}

const many = Infinity;
const row = (min: number, max: number, doc: string): StandardDef => ({ args: { min, max }, doc });

export const standard: Readonly<Record<string, StandardDef>> = {
  var: row(0, 2, 'The value at a dotted path; null, or the second argument, where there is none.'),
  missing: row(0, many, 'Those of the named paths that are null or empty: {"missing": ["data.firstName", "data.lastName"]}.'),
  missing_some: row(
    2,
    2,
    'Nothing when at least so many of the paths hold a value, else the missing ones: {"missing_some": [1, ["data.phone", "data.email"]]}.',
  ),
  if: row(0, many, 'Pairs of condition and answer, then the answer otherwise.'),
  '?:': row(0, many, 'The same as if: {"?:": [{"var": "data.dob"}, "known", "unknown"]}.'),
  and: row(0, many, 'The first untrue argument, else the last.'),
  or: row(0, many, 'The first true argument, else the last.'),
  '!': row(0, 1, 'Not true. Empty lists, empty texts, 0 and null are untrue.'),
  '!!': row(0, 1, 'True.'),
  '==': row(2, 2, 'Equal after conversion; prefer ===.'),
  '===': row(2, 2, 'Equal.'),
  '!=': row(2, 2, 'Not equal after conversion; prefer !==.'),
  '!==': row(2, 2, 'Not equal.'),
  '<': row(2, 3, 'Less; with three arguments: the second lies between the others. What is empty counts as 0.'),
  '<=': row(2, 3, 'Less or equal; with three arguments: the second lies between the others, ends included. What is empty counts as 0.'),
  '>': row(2, 2, 'Greater. What is empty counts as 0.'),
  '>=': row(2, 2, 'Greater or equal. What is empty counts as 0.'),
  '+': row(0, many, 'Sum; one argument: as a number.'),
  '-': row(1, 2, 'Difference; one argument: its negative.'),
  '*': row(1, many, 'Product.'),
  '/': row(2, 2, 'Quotient.'),
  '%': row(2, 2, 'Remainder.'),
  min: row(0, many, 'The smallest number.'),
  max: row(0, many, 'The largest number.'),
  cat: row(0, many, 'The arguments joined as text.'),
  substr: row(2, 3, 'Part of a text from a position; negative counts from the end.'),
  in: row(2, 2, 'The first argument is an element of the list, or a part of the text.'),
  merge: row(0, many, 'Lists and values joined into one list.'),
  map: row(2, 2, 'The second argument worked out for each row of the list.'),
  filter: row(2, 2, 'The rows for which the second argument is true.'),
  reduce: row(2, 3, 'Folds a list: `current` and `accumulator`, starting from the third argument.'),
  all: row(2, 2, 'True for every row; untrue for an empty list: {"all": [{"var": "data.rows"}, {"var": "year"}]}.'),
  some: row(2, 2, 'True for at least one row.'),
  none: row(2, 2, 'True for no row.'),
  log: row(1, 1, 'Its argument, unchanged; nothing is ever printed: {"log": {"var": "today"}}.'),
};
