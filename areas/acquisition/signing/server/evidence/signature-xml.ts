import { DOMParser } from '@xmldom/xmldom'
import { need } from '#platform/server/trust/chain.ts'

/** Characters of XML: one by BankID is some 20,000. */
const largest = 400_000

/** The XML of a signature, read in the one way in which it is verified too. @throws Untrusted */
export function parse(xml: string): Document {
  need(xml.length < largest && !/<!DOCTYPE|<!ENTITY/i.test(xml), 'a DTD, or too large')
  const errors: unknown[] = []
  const document = new DOMParser({
    errorHandler: (_level: string, message: unknown) => errors.push(message),
  }).parseFromString(xml, 'text/xml')
  need(errors.length === 0 && document.documentElement, 'not well-formed XML')
  return document
}
