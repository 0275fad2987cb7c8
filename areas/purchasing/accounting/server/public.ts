export { lostConsents } from './lost-consents.ts'
