/** Reads what has changed in the books of one client. */
export const readOneTask = 'read-accounting-of'
/** Reads the invoices of one client that events have told of. */
export const readToldTask = 'read-accounting-told'

/** The job of a task of one client, which waits once. */
export const jobOfBooks = (task: string, organizationNumber: string) => ({
  key: `${task}:${organizationNumber}`,
  payload: { organizationNumber },
})
