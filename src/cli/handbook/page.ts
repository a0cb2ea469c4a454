/** The handbook as one page: self-contained, for a screen of any width, to be searched and read aloud. */
import type { Entry } from './entry.ts';
import type { Chapter } from './entries.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const html = (text: string): string => text.replaceAll(/[&<>"]/g, (one) => escapes[one] ?? one);

const style = `
:root { color-scheme: light dark; --ink: #1c2430; --soft: #4a5565; --paper: #ffffff; --line: #d5dbe3; --code: #f3f5f8; --way: #1d4ed8; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf2; --soft: #b4bdca; --paper: #14181f; --line: #343c49; --code: #1f2530; --way: #93b4ff; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 9rem; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
header { position: sticky; top: 0; background: var(--paper); border-bottom: 1px solid var(--line); padding: .5rem 1rem; }
main { max-width: 72rem; margin: 0 auto; padding: 0 1rem 4rem; }
h1 { font-size: 1.25rem; margin: 0; } h2 { font-size: 1.375rem; margin: 2rem 0 .25rem; } h3 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
nav ul { display: flex; gap: .125rem .75rem; list-style: none; margin: .25rem 0; padding: 0; overflow-x: auto; }
nav a { display: inline-block; padding: .25rem 0; white-space: nowrap; } a { color: var(--way); }
label { display: block; font-weight: 600; }
input { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: 6px; padding: .375rem .625rem; width: 100%; max-width: 30rem; }
:focus-visible { outline: 3px solid var(--way); outline-offset: 2px; }
article { border-top: 1px solid var(--line); padding: .75rem 0; }
article p { margin: .125rem 0; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: minmax(6rem, 10rem) 1fr; gap: .125rem 1rem; margin: .25rem 0; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; min-width: 0; }
code { font: .875rem/1.45 ui-monospace, monospace; background: var(--code); border-radius: 4px; padding: .0625rem .25rem; overflow-wrap: anywhere; }
[role=status] { margin: .125rem 0 0; color: var(--soft); }
[hidden] { display: none; }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .375rem; } html { scroll-padding-top: 10rem; } }
@media (max-height: 30rem) { header { position: static; } }
@media print { header { position: static; } }
`;

/** Leaves out what does not hold every word that is looked for; the address keeps the words. */
const script = `
const box = document.querySelector('input');
const count = document.querySelector('[role=status]');
const all = [...document.querySelectorAll('article')].map((one) => ({ one, text: one.textContent.toLowerCase() }));
const sections = [...document.querySelectorAll('section')];
function look() {
  const words = box.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let found = 0;
  for (const { one, text } of all) {
    const holds = words.every((word) => text.includes(word));
    one.hidden = !holds;
    if (holds) found += 1;
  }
  for (const section of sections) section.hidden = section.querySelector('article:not([hidden])') === null;
  count.textContent = words.length === 0 ? all.length + ' entries' : found + ' of ' + all.length + ' entries';
}
let waiting;
box.addEventListener('input', () => { clearTimeout(waiting); waiting = setTimeout(look, 120); });
box.value = new URLSearchParams(location.search).get('q') ?? '';
look();
`;

const FEW = 6;
/** Files in which it is used; the many of what is used everywhere fold away. */
function used(files: readonly string[]): string {
  if (files.length === 0) return 'in no definition';
  const fileNames = (some: readonly string[]): string => some.map((file) => `<code>${html(file)}</code>`).join(' ');
  if (files.length <= FEW) return fileNames(files);
  return `<details><summary>${files.length} files</summary>${fileNames(files)}</details>`;
}

function article(section: string, { name, meaning, more, example, used: files }: Entry): string {
  const rows = [
    ...more.map(([word, text]) => [html(word), html(text)]),
    ['example', `<code>${html(example.text)}</code> ${html(example.from)}`],
    ['used in', used(files)],
  ];
  const id = html(`${section}-${name.replaceAll(/\s/g, '')}`);
  return `<article id="${id}"><h3>${html(name)}</h3><p>${html(meaning)}</p><dl>${rows.map(([dt, dd]) => `<dt>${dt ?? ''}</dt><dd>${dd ?? ''}</dd>`).join('')}</dl></article>`;
}

export function handbookPage(name: string, sections: readonly Chapter[]): string {
  const ways = sections.map(({ id, title, entries }) => `<li><a href="#${id}">${html(title)} (${entries.length})</a></li>`).join('');
  const bodies = sections.map(
    ({ id, title, about, entries }) =>
      `<section aria-labelledby="${id}"><h2 id="${id}">${html(title)}</h2><p>${html(about)}</p>\n${entries.map((one) => article(id, one)).join('\n')}</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${html(name)}: handbook</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${html(name)}: handbook</h1>
<label for="look">Search</label>
<input id="look" type="search" autocomplete="off">
<p role="status"></p>
<nav aria-label="Parts"><ul>${ways}</ul></nav>
</header>
<main>
<p>Everything that a definition can name, with what it means, an example and where it is used. Made of the definitions by <code>npm run handbook</code>.</p>
${bodies.join('\n')}
</main>
<script>${script}</script>
</body>
</html>
`;
}
