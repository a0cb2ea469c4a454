/** Finds numbers of roles, programmes, centres and models in json-logic: `{"===": [{"var": "session.role.id"}, 4]}` and its kin. */
const idPath = /^session\.(role|program|centre|model|user)\.(id|\w+Id|\w+id)$/;

const isIdVar = (node: unknown): boolean => {
  if (typeof node !== 'object' || node === null || !('var' in node)) return false;
  const name = Array.isArray(node.var) ? node.var[0] : node.var;
  return typeof name === 'string' && idPath.test(name);
};
const holdsNumber = (node: unknown): boolean => typeof node === 'number' || (Array.isArray(node) && node.some(holdsNumber));

/** @returns pointers of the operators that compare such an id with a number */
export function numberedIds(node: unknown, pointer = ''): string[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) {
    const direct = node.some(isIdVar) && node.some(holdsNumber) ? [pointer] : [];
    return [...direct, ...node.flatMap((one, index) => numberedIds(one, `${pointer}/${index}`))];
  }
  return Object.entries(node).flatMap(([key, one]) => numberedIds(one, `${pointer}/${key}`));
}
