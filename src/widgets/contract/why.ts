/** What says why is given. */

/** One reason of an explanation. */
export interface WhySection {
  title: string;
  /** What the definition says about it. */ said?: string;
  /** The rule in words. */ rule?: string;
  facts: readonly { name: string; value: string }[];
  /** The smallest change that would turn it. */ change?: string;
}

export interface WhyView {
  title: string;
  sections: readonly WhySection[];
  words: { rule: string; fact: string; value: string; change: string };
  close: string;
}

export interface WhyMarkProps {
  label: string;
  /** The box of what it is about, on the screen. */ beside: { right: number; top: number };
  onPress: () => void;
}
