export { setTerm } from './set-term.ts'
export { termsToBeginWith } from './tell.ts'
