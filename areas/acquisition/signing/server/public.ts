export { endWaitingOfSet } from './undo.ts'
