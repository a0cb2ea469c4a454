import { useEffect, useState } from 'react';
import type { ScreenDef } from '../../catalogue/definition/screen.ts';
import { argsOf, textFor } from '../../engine/rules/logic.ts';
import type { JsonObject, Logic, Text } from '../../engine/types.ts';
import type { EntranceNoteProps } from '../../widgets/contract/login.ts';
import { actionRefOf } from '../client/findAction.ts';
import { asProblem } from '../client/problem.ts';
import { useLoaded, useRuntime, useText, useWidgets } from '../context/context.tsx';
import { ENTRY } from '../context/entrance.ts';
import { isObject, objectOf, provedAs } from '../../engine/json.ts';

/** What a link from a mail is for, under its mark in `with` of a link block: what is read, what is pressed, what is called with its token. */
interface LinkDef {
  call: string;
  with?: Record<string, Logic>;
  title: Text;
  text: Text;
  button: Text;
  done: Text;
}
interface LinkFragment {
  mark: string;
  token: string;
}

/** `#mark=token`, taken out of the address at once: it stays neither in the history nor on the screen. Null for any other address. */
function takeLink(): LinkFragment | null {
  const [, mark = '', token = ''] = /^#(\w+)=(.+)$/.exec(location.hash) ?? [];
  if (token === '') return null;
  history.replaceState(null, '', location.pathname);
  return { mark, token };
}

/** A public screen with a link block: opened from a mail, by whoever has it, signed in or not. Nothing happens before the button is pressed. */
export default function LinkPage({ screen }: { screen: ScreenDef }) {
  const { call } = useRuntime();
  const text = useText();
  const {
    catalogue: { app, actions },
  } = useLoaded();
  const { EntranceNote } = useWidgets();
  const [link, setLink] = useState<LinkFragment | null>(null);
  const [notice, setNotice] = useState<EntranceNoteProps['notice']>();
  const [busy, setBusy] = useState(false);
  /** The link was good, or never will be: there is nothing left to press. */
  const [over, setOver] = useState(false);
  const block = screen.blocks[0];
  const found = link === null ? undefined : block?.with?.[link.mark];
  const def = isObject(found) ? provedAs<LinkDef>(found) : undefined;

  useEffect(() => {
    const take = (): void => {
      const next = takeLink();
      if (next === null) return;
      setLink(next);
      setNotice(undefined);
      setOver(false);
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  const title = text(def?.title ?? textFor(screen.title, {}) ?? '');
  useEffect(() => {
    document.title = `${title} · ${app.name}`;
  }, [title, app.name]);

  const press = async ({ call: name, with: args, done }: LinkDef): Promise<void> => {
    setBusy(true);
    const { service, action } = actionRefOf(actions, name);
    try {
      const { rows } = await call(service, action, argsOf(args, { token: link?.token ?? '' }), { unguarded: true });
      setNotice({ text: text(done, objectOf(rows[0]) satisfies JsonObject), tone: 'success' });
      setOver(true);
    } catch (thrown) {
      const problem = asProblem(thrown);
      setNotice({ text: text(problem.words), tone: 'error' });
      setOver(!problem.retriable);
    }
    setBusy(false);
  };
  return (
    <EntranceNote
      appName={app.name}
      headline={text('{{login.headline}}')}
      line={text('{{login.line}}')}
      title={title}
      text={over ? undefined : text(def?.text ?? block?.text ?? '')}
      notice={notice}
      action={def && !over ? { id: link?.mark ?? '', label: text(def.button), busy, onPress: () => void press(def) } : undefined}
      way={{ label: text('{{email.toProduct}}', { app: app.name }), href: ENTRY }}
    />
  );
}
