/** The calls of what is bought and not confirmed, for tests of those who send it. */
export { settlement } from '../../contract-settlement.ts'
