/** The bare statements behind a list: what someone would write by hand for this page of this table, prepared, as JSON. */
import pg from 'pg';

const columns =
  't.id, t.centre_id, t.programme_id, t.version, t.created_at, t.updated_at, t."dbUserId", t."linkedEngagementId", t.status, t."firstName", t."lastName", t."primaryContactNumber", t.dob';
const page = (where: string, order: string): string =>
  `select coalesce((select json_agg(r) from (select ${columns} from entity.engagement t ${where} order by ${order} limit 11) r), '[]')::text as rows`;

export const bare = {
  newest: `${page('where t.centre_id = $1', 't.id desc')}, (select coalesce(sum(n), 0) from entity."engagement$n$status" where centre_id = $1) as total`,
  status: `${page('where t.centre_id = $1 and t.status = $2', 't.id desc')}, (select coalesce(sum(n), 0) from entity."engagement$n$status" where centre_id = $1 and status = $2) as total`,
} as const;

export interface BareClient {
  ask(name: keyof typeof bare, values: unknown[]): Promise<unknown>;
  end(): Promise<void>;
}

export async function bareClient(url: string): Promise<BareClient> {
  const client = new pg.Client(url);
  await client.connect();
  return { ask: (name, values) => client.query({ name, text: bare[name], values }), end: () => client.end() };
}
