export { openIn } from './today.ts'
