/** Part-2 §8. */
export const synced = 'Synkning genomförd.'
