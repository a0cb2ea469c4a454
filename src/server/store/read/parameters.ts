/** The parameters of one statement: each value gets the next `$n`, with its type said, so that both drivers send it alike. */
export interface Parameters {
  readonly values: unknown[];
  add(value: unknown, type: string): string;
}

export const newParameters = (): Parameters => {
  const values: unknown[] = [];
  return { values, add: (value, type) => `$${values.push(value)}::${type}` };
};
