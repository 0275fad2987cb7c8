export { endOddRows, keepOddRows, oddRowsAmong, oddRowsWaiting } from './odd-row-store.ts'
