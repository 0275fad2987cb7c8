export { signers } from '../../contract-signers.ts'
