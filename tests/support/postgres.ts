/** A throw-away PostgreSQL: the store's own test harness makes it; everybody else takes it from here. */
export { startPostgres, type Postgres } from '../server/store/harness.ts';
