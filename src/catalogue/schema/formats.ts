/**
 * The formats of form schemas, as expressions: one table for the check, the server's validators and the page's,
 * so that none of them can read a value differently. `tests/catalogue/formats.test.ts` holds them against ajv-formats.
 */
const day = String.raw`(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))`;
const leap = String.raw`(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29`;
const date = `(?:\\d{4}-${day}|${leap})`;
const zone = String.raw`(?:[zZ]|[+-](?:[01]\d|2[0-3]):?[0-5]\d)`;
const clock = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?`;
const label = '[a-zA-Z0-9]+(?:-+[a-zA-Z0-9]+)*';

export const formats: Readonly<Record<string, RegExp>> = {
  date: new RegExp(`^${date}$`),
  time: new RegExp(`^${clock}${zone}$`),
  'date-time': new RegExp(`^${date}[tT ]${clock}${zone}$`),
  email: new RegExp(String.raw`^[\w!#$%&'*+/=?^{|}~\x60-]+(?:\.[\w!#$%&'*+/=?^{|}~\x60-]+)*@(?:${label}\.)+${label}$`),
  uri: /^[a-zA-Z][a-zA-Z0-9+.-]*:[^\s<>"{}|\\^`]+$/,
  uuid: /^(?:urn:uuid:)?[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$/,
};
