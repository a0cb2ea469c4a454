/** What follows from a definition alone is worked out once. */
export function once<K extends object, V>(make: (definition: K) => V): (definition: K) => V {
  const found = new WeakMap<K, { value: V }>();
  return (definition) => {
    const before = found.get(definition);
    if (before) return before.value;
    const value = make(definition);
    found.set(definition, { value });
    return value;
  };
}
