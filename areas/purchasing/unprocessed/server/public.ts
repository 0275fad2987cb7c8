export { openUnprocessed } from './unprocessed-store.ts'
