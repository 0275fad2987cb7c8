/*
 * Determinations for the areas that make them: stored whole, read back whole. The id begins with the instant, so ids sort as their
 * determinations do.
 */
export { storeDetermination, storeDeterminations } from './store.ts'
export { whomInputNames } from './whom-input-names.ts'
export { presentDetermination } from './present.ts'
export { decisionsOfIssuer } from './issuer-decisions.ts'
export { storedDetermination, storedDeterminations, type StoredDetermination } from './stored.ts'
