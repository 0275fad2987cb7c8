/** invoices 12. */
export const synced = 'Synkning genomförd.'
