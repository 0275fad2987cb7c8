export { setTerm } from './set-term.ts'
export { termsToBeginWith } from './tell.ts'
export { termsOf, valuesOf } from './terms-store.ts'
