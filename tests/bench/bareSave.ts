/** The five statements of a guarded save, bare in one transaction: row, revision, audit, idempotency record, all of it prepared. */
export const bareStatements = {
  begin: 'begin',
  update: `update entity.student set doc = $3::jsonb, version = version + 1, updated_at = now(), updated_by = 1 where id = $1::bigint and version = $2::int returning version`,
  revision: `insert into revision (entity, entity_id, version, at, user_id, action, before, after, catalogue)
    values ('student', $1::bigint, $2::int, now(), 1, 'student.updateBeneficiaryDetails', $3::jsonb, $4::jsonb, 'bench')`,
  audit: `insert into audit (user_id, action, event, entity, entity_id, centre_id, catalogue)
    values (1, 'student.updateBeneficiaryDetails', 'student.updated', 'student', $1::bigint, 101, 'bench')`,
  key: `insert into idempotency (user_id, key, body_hash, answer, at) values (1, $1, 'hash', $2::jsonb, now())`,
  commit: 'commit',
} as const;

export interface Record {
  id: number;
  version: number;
  doc: string;
}
export type RunStatement = (name: keyof typeof bareStatements, values: unknown[]) => Promise<unknown>;

/** One save of `record`, whose version it counts up. */
export async function saveBare(run: RunStatement, record: Record, key: string): Promise<void> {
  await run('begin', []);
  await run('update', [record.id, record.version, record.doc]);
  await run('revision', [record.id, record.version + 1, record.doc, record.doc]);
  await run('audit', [record.id]);
  await run('key', [key, '{"ok":true}']);
  await run('commit', []);
  record.version += 1;
}
