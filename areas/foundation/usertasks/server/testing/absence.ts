/** The calls of absence, for tests of later areas. */
export { absence } from '../../contract-absence.ts'
