export { endWaitingOfSet } from './undo.ts'
export { bankIdAt, BankIdRefusal, qrDataOf, type Completion } from './bankid.ts'
