import type { Kind } from '../values/value.ts'
import type { Concept } from './concept.ts'

/**
 * Which kinds of value a label can point out. A number whose check digits fail is a mere reference.
 */
export const accepts: Readonly<Record<Concept, readonly Kind[]>> = {
  invoiceNumber: ['reference'],
  invoiceDate: ['day'],
  dueDate: ['day'],
  terms: [],
  customerNumber: ['reference'],
  ocr: ['reference'],
  total: ['amount'],
  vatAmount: ['amount'],
  net: ['amount'],
  rounding: ['amount'],
  currency: ['currency'],
  organizationNumber: ['organizationNumber', 'reference'],
  recipientOrganizationNumber: ['organizationNumber', 'reference'],
  vatNumber: ['vatNumber', 'organizationNumber', 'reference'],
  recipientVatNumber: ['vatNumber', 'organizationNumber', 'reference'],
  bankgiro: ['bankgiro', 'plusgiro', 'reference'],
  plusgiro: ['plusgiro', 'bankgiro', 'reference'],
  iban: ['iban', 'reference'],
  recipientBlock: ['organizationNumber', 'vatNumber', 'email'],
  issuerBlock: ['organizationNumber', 'vatNumber', 'email'],
  deliveryBlock: [],
  recipientEmail: ['email'],
  email: ['email'],
  creditFor: ['reference'],
  gln: ['gln', 'reference'],
  city: [],
  zipCode: ['reference'],
  country: [],
  otherNumber: ['reference', 'amount', 'bankgiro', 'plusgiro', 'organizationNumber'],
  otherDate: ['day'],
  otherAmount: ['amount'],
  person: ['reference'],
  column: [],
}
