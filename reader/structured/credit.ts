/*
 * What takes back an invoice, and the signs of its amounts (decision C32).
 */

/** Codes of documents that take back an invoice (UNTDID 1001, as EN 16931 allows them). */
const creditCodes = ['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '532']

const isNegative = (amount: string) => /^-.*[1-9]/.test(amount)

/**
 * Whether a document takes back what an invoice claimed: it is called so, its kind says so, or it
 * claims less than nothing.
 */
export const takesBack = (code: string | undefined, payable: string | undefined): boolean =>
  creditCodes.includes(code ?? '') || isNegative(payable ?? '')

/**
 * An amount of a document that takes back, negative as on paper: most state there as positive
 * amounts what is taken back, some as negative ones.
 */
export const takenBack = (amount: string | undefined): string | undefined =>
  amount === undefined || amount.startsWith('-') || !/[1-9]/.test(amount) ? amount : `-${amount}`
