import { ActionButton } from '../environment/ActionButton.tsx';
import { useWords } from '../environment/environment.tsx';
import type { MessageListProps } from '../contract/views.ts';
import { EmptyState } from './EmptyState.tsx';
import { Skeletons } from './Skeletons.tsx';
import './views.css';

/** Messages that left (the demo's outbox), newest first, each one-time password in large digits. */
export function MessageList({ title, note, messages, loading = false, refresh, empty }: MessageListProps) {
  const say = useWords();
  return (
    <section className="sd-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {refresh ? <ActionButton action={{ icon: 'refresh', ...refresh }} small /> : null}
      </header>
      {note ? <p className="sd-sub">{note}</p> : null}
      <div className="sd-body" aria-live="polite">
        {loading && messages.length === 0 ? <Skeletons shape="lines" /> : null}
        {!loading && messages.length === 0 ? <EmptyState {...empty} /> : null}
        <ul className="sd-messages">
          {messages.map(({ to, text, link, otp, at }, index) => (
            <li key={`${messages.length - index} ${at} ${to}`}>
              <p className="sd-message-head sd-wrap sd-muted">
                <b className="sd-num">{to}</b>
                <time className="sd-num">{at}</time>
              </p>
              <p>{text}</p>
              {link ? (
                <p>
                  <a href={link.href} target="_blank" rel="noreferrer">
                    {link.label}
                  </a>
                </p>
              ) : null}
              {otp ? (
                <p>
                  <span className="sd-hidden">{say('ui.otp')} </span>
                  <span className="sd-message-otp">{otp}</span>
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
