/** What the entrance is given. */
import type { AppShellProps } from './shell.ts';

/** A page before the application that says one thing: what a link from a mail leads to. */
export interface EntranceNoteProps {
  appName: string;
  /** On the coloured panel. */
  headline: string;
  line?: string | undefined;
  title: string;
  text?: string | undefined;
  /** What came of it; takes the focus. */
  notice?: { text: string; tone: 'success' | 'error' } | undefined;
  action?: { id: string; label: string; onPress: () => void; busy?: boolean } | undefined;
  way: { label: string; href: string };
}

export interface LoginLayoutProps {
  appName: string;
  /** On the coloured panel. */
  headline: string;
  line?: string;
  title: string;
  /** 'Logged Out', or the first message of a refused sign-in: red, above Email. Further lines say why, below it. */
  notice?: string | undefined;
  busy?: boolean;
  /** Texts of the fields' problems, by name. */
  problems?: { userName?: string | undefined; password?: string | undefined };
  limits: { userName: number; password: number };
  onLogin: (values: { userName: string; password: string }) => void;
  social: { label: string; onPress: () => void; busy?: boolean };
  /** What Register and Forgot Password say. */
  comingSoon: string;
  help?: string;
  /** Asked for at the door, where there are several. */
  languages?: AppShellProps['languages'];
}
