/**
 * The database cannot be started for a reason a person can mend; the message is the one sentence to
 * show, without a stack.
 */
export class LaunchError extends Error {
  override name = 'LaunchError'
}
