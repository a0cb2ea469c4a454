/**
 * Tables of signing in, limits, one-time passwords and the outbox. Idempotent, one statement each; instants are milliseconds since 1970.
 * Passed to `openStore` as `systemTables`; the seed writes `credential` through `passwords.ts`.
 */
export const sessionTables: readonly string[] = [
  'create table if not exists credential (user_id integer primary key, hash text not null, changed_at bigint not null)',
  // Until when a password that somebody else made can be used; null for one of the user's own.
  'alter table credential add column if not exists once_until bigint',
  `create table if not exists login_session (
    id text primary key, user_id integer not null, role_id integer not null, programme_id integer not null, centre_id integer not null,
    started_at bigint not null, seen_at bigint not null, ended_at bigint, ended_why text)`,
  // By which a session is named to people: its id stays inside.
  'alter table login_session add column if not exists number bigint generated always as identity',
  'alter table login_session add column if not exists browser text, add column if not exists system text, add column if not exists address text',
  'alter table login_session add column if not exists password_due boolean not null default false',
  'create unique index if not exists login_session_number on login_session (number)',
  'create index if not exists login_session_user on login_session (user_id)',
  'create index if not exists login_session_seen on login_session (seen_at)',
  `create table if not exists refresh_token (
    hash text primary key, session_id text not null, issued_at bigint not null, used_at bigint, used_key text)`,
  'create index if not exists refresh_token_session on refresh_token (session_id)',
  'create table if not exists known_device (hash text not null, user_id integer not null, seen_at bigint not null, primary key (hash, user_id))',
  'create table if not exists tally (key text primary key, hits integer not null, until bigint not null)',
  'create index if not exists tally_until on tally (until)',
  `create table if not exists one_time_password (
    number text not null, user_id integer not null, hash text not null, issued_at bigint not null, expires_at bigint not null,
    tries integer not null, used_at bigint, primary key (number, user_id))`,
  'create table if not exists verified_number (number text not null, user_id integer not null, at bigint not null, primary key (number, user_id))',
  'create table if not exists social_handle (hash text primary key, sealed text not null, until bigint not null)',
  'create table if not exists social_token (hash text primary key, until bigint not null)',
  `create table if not exists outbox_message (
    id bigint generated always as identity primary key, recipient text not null, body text not null, otp text, at bigint not null)`,
  'create index if not exists outbox_message_recipient on outbox_message (recipient, id)',
];
