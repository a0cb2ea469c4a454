/** A throw-away PostgreSQL, and replicas of it: the store's own test harness makes them; everybody else takes them from here. */
export { ordinaryUser, sharedPostgres, startPostgres, startReplica, type Postgres } from '../server/store/harness.ts';
