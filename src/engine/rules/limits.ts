/** How far one rule may go. A rule within these ends in well under 100 ms whatever its data. */
export const limits = {
  /** Nesting of a rule. */
  depth: 100,
  /** Expressions and literals written in one rule. */
  size: 5_000,
  /** Expressions evaluated, elements built and characters joined (each 32 count as one) in one run. */
  steps: 500_000,
} as const;
