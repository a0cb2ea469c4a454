/** Entries by what `keysOf` answers for each, a key, several or none (as `flatMap` takes them). Keys and entries keep the order they come in. */
export function groupBy<T, K>(all: Iterable<T>, keysOf: (one: T) => K | readonly K[]): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all)
    for (const key of [one].flatMap((each) => keysOf(each))) {
      const group = groups.get(key);
      if (group) group.push(one);
      else groups.set(key, [one]);
    }
  return groups;
}
