/** invoices 12. */
export const synced = 'Synkning genomförd.'

/** Said in place of the rules behind a decision to who does not read them (invoices 72). */
export const rulesKept = 'Reglerna bakom beslutet visas för dem som arbetar med beslut om fakturor.'
