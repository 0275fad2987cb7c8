export { boardFactsOf } from '../demo.ts'
