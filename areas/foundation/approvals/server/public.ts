export { addApproval } from './approval-store.ts'
export { actOfTwo, replaceWaiting, type AnyCall } from './second-person.ts'
