export { addApproval, lastAsked, waitingOn } from './approval-store.ts'
export {
  afterApprovalTask,
  approveRow,
  declineRow,
  endOfAsker,
  waitingRow,
  withdrawRow,
} from './decide.ts'
export { actOfTwo, replaceWaiting, type AnyCall, type Asker } from './second-person.ts'
export { decidedSince, waitsForSecond } from './waiting.ts'
