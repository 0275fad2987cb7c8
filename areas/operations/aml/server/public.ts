export { knownOf } from './known.ts'
