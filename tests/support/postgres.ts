/** A throw-away PostgreSQL, and replicas of it: the store's own test harness makes them; everybody else takes them from here. */
export { ordinaryUser, startPostgres, startReplica, type Postgres } from '../server/store/harness.ts';
