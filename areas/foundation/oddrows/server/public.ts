export { endOddRows, keepOddRows, oddRowsWaiting } from './odd-row-store.ts'
