import { z } from 'zod'
import { address, describe, number, optional, outside, text, HTTP } from './config-fields.ts'

/** Who signs, and what proves it for years. */
export const evidenceVariables = {
  BANKID_URL: outside('Electronic identity: the BankID relying-party API v6, without /rp/v6.0'),
  BANKID_CERTIFICATE: text('', {
    meaning: 'A PEM file with our certificate, its key and the root BankID is checked by',
    otherwise: 'none is shown',
  }),
  BANKID_ROOTS: text('', {
    meaning:
      'A PEM file with the roots that people’s own BankIDs lead to (BankID Root CA v1): by them each signature and identification is verified',
    otherwise: 'those of the simulator; none in production, and nothing that is signed counts',
    production: true,
  }),
  IP_COUNTRIES: text('', {
    meaning:
      'A file with lines of first address, last address and country (two letters), as tables of addresses are sold: by it a signature from abroad is warned of',
    otherwise: 'none, and it is said that nobody knows from which country somebody signed',
  }),
  SIGNING_CERTIFICATE: text('', {
    meaning:
      'A PEM file with the key (RSA) and certificate that signed agreements are sealed with, and what it is issued by, without the root',
    otherwise: 'that of the simulator; none in production, and signed agreements wait for a seal',
  }),
  SIGNING_ROOTS: text('', {
    meaning:
      'A PEM file with the roots that the seal and the timestamps lead to: by them each sealed agreement is verified',
    otherwise: 'those of the simulator; none in production, and nothing is sealed',
  }),
  TIMESTAMP_URL: address(HTTP, {
    meaning:
      'The timestamp authority (RFC 3161) of the seal, and of the heads of the audit trail each day',
    otherwise: 'the simulator; none in production, and nothing is sealed',
  }),
  AUDIT_S3_BUCKET: optional({
    meaning:
      'A bucket with object lock, reached as that of the files, where the stamped heads of the audit trail are kept too',
    otherwise: 'the folder AUDIT_HEADS and the database alone',
  }),
  AUDIT_MAIL: describe(z.email().optional(), {
    meaning: 'An address outside the house that each stamp of the audit trail is mailed to',
    mustBe: 'an e-mail address',
    otherwise: 'they are mailed to nobody',
  }),
  AUDIT_S3_LOCK_YEARS: number(1, 50, 10, 'Years that stamped heads are locked there'),
}
