/** Strongly connected components of a graph given by its neighbours. */

/** Answers, for each node from 0, the number of its component, and whether that component has a cycle. Without recursion. */
export function components(size: number, neighbours: (node: number) => readonly number[]): { of: readonly number[]; cyclic: readonly boolean[] } {
  const index = new Array<number>(size).fill(-1);
  const low = new Array<number>(size).fill(0);
  const of = new Array<number>(size).fill(-1);
  const cyclic: boolean[] = [];
  const stack: number[] = [];
  let clock = 0;
  for (let root = 0; root < size; root += 1) {
    if (index[root] !== -1) continue;
    const work: { node: number; near: readonly number[]; at: number }[] = [];
    const open = (node: number): void => {
      index[node] = low[node] = clock++;
      stack.push(node);
      work.push({ node, near: neighbours(node), at: 0 });
    };
    open(root);
    for (let frame = work.at(-1); frame; frame = work.at(-1)) {
      const { node } = frame;
      const next = frame.near[frame.at++];
      if (next !== undefined) {
        if (index[next] === -1) open(next);
        else if (of[next] === -1) low[node] = Math.min(low[node] ?? 0, index[next] ?? 0);
        continue;
      }
      work.pop();
      const parent = work.at(-1);
      if (parent) low[parent.node] = Math.min(low[parent.node] ?? 0, low[node] ?? 0);
      if (low[node] !== index[node]) continue;
      const members = stack.splice(stack.lastIndexOf(node));
      for (const member of members) of[member] = cyclic.length;
      cyclic.push(members.length > 1 || frame.near.includes(node));
    }
  }
  return { of, cyclic };
}
