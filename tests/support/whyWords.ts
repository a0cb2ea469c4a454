/** The words of explanations, as tests/journeys/why.golden.json keeps them. */

/** What one reason says: what to do, why, and folded the rule and the names of what it read. */
export interface WhyWords {
  steps: string[];
  why: string;
  rule: string;
  facts: string[];
}

/** A reason, and who meets it where: `role | screen | title of the dialog | kind`. */
export interface GoldenWhy extends WhyWords {
  at: string[];
}

/** A text without what differs between runs: days, times and numbers. */
export const steady = (text: string): string =>
  text
    .replace(/\d{4}-\d\d-\d\d|\d\d?\/\d\d?\/\d{4}/g, '<day>')
    .replace(/\d\d?:\d\d( ?[AP]M)?/gi, '<time>')
    .replace(/\d+/g, '<n>');
