export { actOfTwo, replaceWaiting, type AnyCall } from './second-person.ts'
