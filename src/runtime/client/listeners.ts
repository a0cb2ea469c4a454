/** Those who are told that something has become another. */
export function createListeners() {
  const all = new Set<() => void>();
  return {
    /** Answers how to hear no more. */
    subscribe(listener: () => void): () => void {
      all.add(listener);
      return () => void all.delete(listener);
    },
    tell(): void {
      for (const listener of [...all]) listener();
    },
  };
}
