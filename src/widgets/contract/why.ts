/** What says why is given. */

/** What to do, as a sentence; with a place to go to it is a link. */
export interface WhyStep {
  text: string;
  onGo?: () => void;
}

/** One reason of an explanation: what to do, why, and below that what the rule is made of. */
export interface WhySection {
  title: string;
  /** First of all what to do, or that it is not for this person to do. */ steps: readonly WhyStep[];
  /** Why, in one plain sentence. */ sentence?: string;
  /** The rule in words. */ rule?: string;
  facts: readonly { name: string; value: string }[];
  /** The smallest change that would turn it. */ change?: string;
}

export interface WhyView {
  title: string;
  sections: readonly WhySection[];
  words: { rule: string; fact: string; value: string; change: string; more: string };
  close: string;
}

export interface WhyMarkProps {
  label: string;
  /** The box of what it is about, on the screen. */ beside: { right: number; top: number };
  onPress: () => void;
}
