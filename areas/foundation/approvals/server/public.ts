export { addApproval } from './approval-store.ts'
export { actOfTwo, replaceWaiting, type AnyCall, type Asker } from './second-person.ts'
