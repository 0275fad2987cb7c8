/* The calls of the work list, for tests of areas whose house can judge a company. */
export { renewals, type Renewal } from '../../contract-renewal.ts'
