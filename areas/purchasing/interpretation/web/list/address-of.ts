/**
 * The editor's address. The list's own state goes along, so that the next invoice is the list's
 * next.
 */
export const addressOf = (id: string, search = '') => `/tolkien/invoice/${id}${search}`
