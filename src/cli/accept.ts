/** `npm run check -- --accept <form, list or workflow> [--requirements]`: takes over what now comes out of its examples with those that it lacks, and says what it writes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadedFiles } from '../catalogue/fromDisk.ts';
import { GRANTS } from '../catalogue/checks/grants/grantsFile.ts';
import { acceptedText, homeOf, offersFor, ofGrants, turnedRequirements } from '../catalogue/examples/accepted.ts';
import { fileTextOf } from '../catalogue/json/fileText.ts';
import { nearest } from '../engine/nearest.ts';
import { groupBy } from '../engine/groupBy.ts';
import { formatFault } from '../catalogue/report.ts';
import type { CheckReport } from './checkReport.ts';
import type { Fault } from '../catalogue/types.ts';

/** Which file holds the examples of a definition, by the names that people call it. */
export function filesByName(sources: readonly string[]): Map<string, string[]> {
  const examples =
    /^schemas\/forms\/(.+)\/examples\.json$|^schemas\/lists\/(.+)\.json$|^workflows\/(.+)\.examples\.json$|^config\/completeness\/(.+)\.json$/;
  return groupBy(sources, (file) => examples.exec(file)?.slice(1).find(Boolean) ?? []);
}

/**
 * Writes what the check offers for one definition into its file of examples, in its order. Refuses a name that is none, and says what else
 * is wrong there: of definitions with other faults nothing comes out. Nothing is written where nothing is offered. An example that proves a
 * requirement is turned round only where that is asked for: it may be the requirement that is broken.
 */
export function accept(folder: string, name: string, verdict: LoadedFiles, withRequirements = false): CheckReport {
  const known = filesByName(verdict.sources);
  const files = known.get(name);
  if (files === undefined) {
    const near = nearest(name, [...known.keys()]);
    const right = near === undefined ? `There are: ${[...known.keys()].join(', ')}.` : `Did you mean "${near}"?`;
    return {
      lines: [],
      faults: [name === '' ? 'npm run check -- --accept <form, list, workflow or grants>' : `There is no form, list or workflow "${name}". ${right}`],
      code: 1,
    };
  }
  const isOwn = (fault: Fault): boolean => files.includes(homeOf(fault)) || fault.file.startsWith(`schemas/forms/${name}/`);
  const own = verdict.ok ? [] : verdict.faults.filter(isOwn);
  const proofs: string[] = [];
  const lines = [...offersFor(files, own)].flatMap(([file, all]) => {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    const offers = all.filter((offer) => {
      const proves = withRequirements ? [] : turnedRequirements(text, offer);
      if (proves.length > 0) proofs.push(`${file}: ${proves.join(', ')}: ${offer.sentence}`);
      return proves.length === 0;
    });
    if (offers.length === 0) return [];
    writeFileSync(path, acceptedText(text, offers));
    return [`${file}:`, ...offers.map((offer) => `  ${offer.sentence}`), `wrote ${offers.length} of ${name}: read the difference before you keep it`];
  });
  const left = own.filter(({ offer = [] }) => offer.length === 0).map(formatFault);
  if (lines.length === 0 && proofs.length + left.length === 0)
    return { lines: [`${name}: the examples say what comes out, nothing to accept`], faults: [], code: 0 };
  const faults = [
    ...(proofs.length > 0
      ? [...proofs, `${name}: these prove requirements; where those are meant otherwise now: --accept ${name} --requirements`]
      : []),
    ...(left.length > 0 ? [...left, `${name}: of these nothing can be accepted`] : []),
  ];
  return { lines, faults, code: faults.length > 0 ? 1 : 0 };
}

/** Writes who may do what now, where it is known, and says each sentence. */
export function acceptGrants(folder: string, verdict: LoadedFiles): CheckReport {
  const faults = verdict.ok ? [] : verdict.faults;
  const offers = [...faults, ...verdict.notices()].filter(({ check }) => ofGrants.has(check)).flatMap(({ offer = [] }) => offer);
  const [first] = offers;
  if (first === undefined && faults.length > 0)
    return { lines: [], faults: [...faults.map(formatFault), 'grants: who may do what is only known when these are mended'], code: 1 };
  if (first === undefined) return { lines: [`${GRANTS} says who may do what, nothing to accept`], faults: [], code: 0 };
  writeFileSync(join(folder, GRANTS), fileTextOf(first.value));
  return {
    lines: [`${GRANTS}:`, ...offers.map(({ sentence }) => `  ${sentence}`), 'wrote it: read the difference before you keep it'],
    faults: [],
    code: 0,
  };
}
