/**
 * `npm run add -- <kind> <definition>#<one like it> <name> [title]`: another field, option, role, state, column, card, … beside one that is there.
 */
import { another } from './scaffold/another.ts';
import { scaffold } from './scaffold/run.ts';

const [kind = '', like = '', name = '', title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`] = process.argv.slice(2);

if (!like.includes('#') || name === '') {
  console.error(
    [
      'npm run add -- <kind> <definition>#<one like it> <name> [title], e.g.',
      '  npm run add -- field record/family#occupation workplace "Place of work"',
      '  npm run add -- option genders#Others Unsaid "Rather not said"',
      '  npm run add -- state engagement#Mobilised Waiting',
    ].join('\n'),
  );
  process.exitCode = 1;
} else {
  await scaffold((folder, _catalogue, files) => another(folder, files, { kind, like, name, title }), {
    next: 'Next: what is to be otherwise there, then npm run check.',
  });
}
