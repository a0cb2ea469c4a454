/**
 * The facts that rules may read beside the data: what the server gives to every rule, with its meaning.
 * What a form loads itself (binding.facts), traits of tables and facts declared in config/app.json come on top.
 */

/** Facts of the signed-in user, wire names of the user entity among them. */
export const userFacts: Readonly<Record<string, string>> = {
  id: 'Id of the user.',
  userName: 'Name to sign in with.',
  names: 'First and last name.',
  firstName: 'First name.',
  lastName: 'Last name.',
  emailAddress: 'E-mail address.',
  passwordDue: 'True in a session that a one-time password opened, until that is changed.',
};

/** Facts of the session's centre; the columns of config/entities/centre.json come on top. */
export const centreFacts: Readonly<Record<string, string>> = {
  id: 'Id of the centre.',
  name: 'Name of the centre.',
  state: 'State that the centre lies in.',
  modelId: 'Row of config/centre-models.json; rules read its traits as session.model.',
};

/** Facts of the record that a form or a list belongs to. */
export const recordFacts: Readonly<Record<string, string>> = {
  dbUserId: 'Id of the beneficiary; null for a new record.',
  engagementId: 'Id of the engagement.',
  linkedEngagementId: 'The engagement that it goes on from.',
  status: 'Status of the engagement.',
  name: 'Name of the beneficiary.',
  centerId: 'Centre of the engagement.',
  programId: 'Programme of the engagement.',
  version: 'Version of the stored record.',
  draft: 'Name of the draft that is being filled: the same for all steps of its save.',
  unfinished: 'True where the person signed in has begun the registration and nobody is mobilised yet.',
  saved: 'True in a form with a head that was just saved, until another head is chosen or it is read again.',
  from: 'What the list was filtered by from which the page was opened.',
  asked: 'What stood in the form when its rows were asked for (rows.asks of its binding); null before.',
  rowId: 'Key of the row that the form edits (binding.rows); null for a new row.',
};
