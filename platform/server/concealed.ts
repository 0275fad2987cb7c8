import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import { isConcealed } from '#platform/swedish/concealed-number.ts'
import { maskedNumber } from '#platform/swedish/masked.ts'
import { replaceNumbers } from '#platform/swedish/number-in-words.ts'
import { isSoleTrader } from '#platform/swedish/organization-number.ts'
import { readPersonalNumber } from '#platform/swedish/personal-number.ts'
import { secretsOf } from './sealed.ts'

const tagBytes = 12
/** Two of each secret, of which there are few. */
const mostKeys = 50
const keys = new Map<string, Buffer>()
/** A key made of a secret. Made once: an answer may hold a hundred numbers. */
function derived(secret: string, what: 'tag' | 'number'): Buffer {
  const name = `${what} ${secret}`
  const known = keys.get(name)
  if (known) return known
  const key = createHmac('sha256', secret).update(`concealed numbers, ${what}`).digest()
  if (keys.size >= mostKeys) keys.clear()
  keys.set(name, key)
  return key
}
const tagOf = (secret: string, number: string) =>
  createHmac('sha256', derived(secret, 'tag')).update(number).digest().subarray(0, tagBytes)
const counterOf = (tag: Buffer) => Buffer.concat([tag, Buffer.alloc(16 - tagBytes)])

/**
 * A sole trader's number (10 digits) as who may not see it is answered it: the same each time, so
 * that two answers can be compared, and to be read by this installation alone.
 */
export function concealedNumber(secret: string, number: string): string {
  const [newest] = secretsOf(secret)
  const tag = tagOf(newest, number)
  const cipher = createCipheriv('aes-256-ctr', derived(newest, 'number'), counterOf(tag))
  const hidden = Buffer.concat([cipher.update(number, 'latin1'), cipher.final()])
  return `${maskedNumber(number)}~${Buffer.concat([tag, hidden]).toString('base64url')}`
}

/** The number, by any of the secrets; undefined when it was not concealed here. */
function revealedNumber(secret: string, text: string): string | undefined {
  const bytes = Buffer.from(text.slice(text.indexOf('~') + 1), 'base64url')
  const [tag, hidden] = [bytes.subarray(0, tagBytes), bytes.subarray(tagBytes)]
  for (const one of secretsOf(secret)) {
    const decipher = createDecipheriv('aes-256-ctr', derived(one, 'number'), counterOf(tag))
    const number = Buffer.concat([decipher.update(hidden), decipher.final()]).toString('latin1')
    if (timingSafeEqual(tagOf(one, number), tag)) return number
  }
  return undefined
}

/** Fields in which a text of digits is another thing, however much it looks like a person's number. */
const otherDigits =
  /invoice_?number|ocr|reference|phone|account|giro|iban|zip|hash|sha256|requestId/i
/** Whether digits in a field of this name are no person's number. */
export const hasOtherDigits = (field: string): boolean => otherDigits.test(field)
/** Fields that are a company's number. */
const ofCompany = /organi[sz]ationNumbers?$|^(?:org|orgnr|orgnumber|company|companies)$/i
/** Fields in which we say where something is. */
const ofPlace = /^place$/
/** What a text without numbers lacks, so that it is not looked through. */
const hasDigits = /\d{4}/

/** An object of fields: no day, bytes or file. */
const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)

/**
 * An answer with each sole trader's number in it concealed where a company is named, and each number
 * of a person masked in words, whatever field it stands in. In words somebody could write a thousand
 * numbers, and compare what they become with what they look for: there is no key in them.
 *
 * @param answer JSON
 */
export function concealed(secret: string, answer: unknown): unknown {
  const isPerson = (text: string) => readPersonalNumber(text).ok
  const inText = (key: string, text: string, isName = false): string => {
    if (!hasDigits.test(text) || otherDigits.test(key)) return text
    if (/^\d{10}$/.test(text)) {
      if (!isSoleTrader(text) || !(ofCompany.test(key) || isPerson(text))) return text
      return isName || takesKey(key) ? concealedNumber(secret, text) : maskedNumber(text)
    }
    const isAddress = ofPlace.test(key) && /^\/\S*$/.test(text)
    return replaceNumbers(text, (number) =>
      isAddress ? concealedNumber(secret, number) : maskedNumber(number),
    )
  }
  const walk = (key: string, value: unknown): unknown => {
    if (typeof value === 'string') return inText(key, value)
    if (Array.isArray(value)) return value.map((one) => walk(key, one))
    if (!isPlain(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [inText(key, name, true), walk(name, one)]),
    )
  }
  return walk('', answer)
}

/**
 * Fields of calls that name a company by its number, or are looked up by one. In no other is a key
 * read: what somebody writes there could reach others, or themselves, by mail or in a file.
 */
export const takesKey = (field: string): boolean =>
  ofCompany.test(field) ||
  (field.endsWith('Number') && !otherDigits.test(field)) ||
  /^(?:number|id|key|query|about|issuer|recipient|itemValue|clientIdentifier|clientFilter)$/.test(
    field,
  )

/** What a part of a field goes by: a number as it was read and as it was mended lie in that of the number. */
export const insideOf = (field: string, name: string): string =>
  ofCompany.test(field) ? field : name

/**
 * What was sent, with the numbers that are concealed in it. Undefined when one was not concealed
 * here.
 */
export function revealed(secret: string, sent: unknown): { readonly sent: unknown } | undefined {
  let isKnown = true
  const walk = (field: string, value: unknown): unknown => {
    if (typeof value === 'string') {
      if (!isConcealed(value) || !takesKey(field)) return value
      const number = revealedNumber(secret, value)
      isKnown &&= number !== undefined
      return number ?? value
    }
    if (Array.isArray(value)) return value.map((one) => walk(field, one))
    if (!isPlain(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, walk(insideOf(field, name), one)]),
    )
  }
  const all = walk('', sent)
  return isKnown ? { sent: all } : undefined
}
