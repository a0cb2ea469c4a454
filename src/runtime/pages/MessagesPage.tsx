import { useQuery } from '@tanstack/react-query';
import type { Json } from '../../engine/types.ts';
import type { OutboxMessage } from '../../widgets/contract/views.ts';
import { timeText } from '../text/time.ts';
import { useRuntime, useText, useWidgets } from '../context/context.tsx';
import { useLookup } from '../context/lookup.ts';
import { objectOf } from '../../engine/json.ts';

const POLL = 5000;

const LINK = /https?:\/\/\S+/;

/** The first link of a text that leads into this very product; what leads elsewhere stays text. */
function linkIn(text: string): string | undefined {
  const found = LINK.exec(text)?.[0];
  return found !== undefined && URL.canParse(found) && new URL(found).origin === location.origin ? found : undefined;
}

function message(value: Json, timeZone: string, openLink: string): OutboxMessage {
  const { to, text, otp, at } = objectOf(value);
  const href = linkIn(String(text ?? ''));
  return {
    to: String(to ?? ''),
    text: String(text ?? ''),
    ...(href === undefined ? {} : { link: { label: openLink, href } }),
    otp: otp === null || otp === undefined ? null : String(otp),
    at: timeText(at ?? null, timeZone),
  };
}

/** The demo's outbox: text messages and mails that would have been sent, newest first. Looking does not renew the session. */
export default function MessagesPage() {
  const { catalogue } = useRuntime();
  const ask = useLookup();
  const { MessageList } = useWidgets();
  const text = useText();
  const { data, isFetching, refetch, error } = useQuery({
    queryKey: ['outbox'],
    refetchInterval: POLL,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { rows } = await ask('otp.outbox', {}, { quiet: true, signal });
      return rows.map((row) => message(row, catalogue().app.timeZone, text('{{messages.openLink}}')));
    },
  });
  if (error && data === undefined) throw error;
  return (
    <MessageList
      title={text('{{messages.title}}')}
      note={text('{{messages.note}}')}
      messages={data ?? []}
      loading={data === undefined}
      refresh={{ id: 'refresh', label: text('{{app.refresh}}'), icon: 'refresh', busy: isFetching, onPress: () => void refetch() }}
      empty={{ title: text('{{messages.empty}}'), icon: 'inbox' }}
    />
  );
}
