/** What is worked out of a value that nobody changes, once for each: a file of definitions that is as it was is the same value, however often all are judged. */
export function perValue<V extends object, T>(work: (value: V) => T): (value: V) => T {
  const known = new WeakMap<V, { result: T }>();
  return (value) => {
    const found = known.get(value) ?? { result: work(value) };
    known.set(value, found);
    return found.result;
  };
}

/** The same of whatever a definition holds: a text or a number is looked at anew. */
export function perJsonValue<T>(work: (value: unknown) => T): (value: unknown) => T {
  const ofObject = perValue<object, T>(work);
  return (value) => (typeof value === 'object' && value !== null ? ofObject(value) : work(value));
}

/** What is worked out of several values that nobody changes: it stands as long as each is the same, and what was changed is often changed back. */
export function perValues<V extends readonly unknown[], T>(work: (...values: V) => T): (...values: V) => T {
  let lately: readonly { values: V; result: T }[] = [];
  return (...values) => {
    const isSame = (one: { values: V }): boolean => one.values.length === values.length && one.values.every((value, at) => value === values[at]);
    const found = lately.find(isSame) ?? { values, result: work(...values) };
    if (found !== lately[0]) lately = [found, ...lately.filter((one) => one !== found)].slice(0, 2);
    return found.result;
  };
}

/** The same for the same key; of more keys than `most` it begins anew. */
export function perKey<K, T>(work: (key: K) => T, most = Infinity): (key: K) => T {
  const known = new Map<K, T>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined || known.has(key)) return found as T;
    const result = work(key);
    if (known.size >= most) known.clear();
    known.set(key, result);
    return result;
  };
}

/** The same for the same word. */
export const perText: <T>(work: (text: string) => T, most?: number) => (text: string) => T = perKey;
