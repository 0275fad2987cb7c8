export { addApproval, waitingOn } from './approval-store.ts'
export { approveRow, declineRow, waitingRow, withdrawRow } from './decide.ts'
export { actOfTwo, replaceWaiting, type AnyCall, type Asker } from './second-person.ts'
