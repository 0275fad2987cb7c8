/** What is done to get paid, for the tests of later areas. */
export { collection } from '../../contract-collection.ts'
