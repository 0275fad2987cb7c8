import { accountKey, type KeyedAccount } from '#platform/swedish/account-key.ts'

/** Digits as they are dialled in Sweden: '+46 70-123 45 67' and '0046701234567' are '0701234567'. */
export const phoneDigits = (written: string) =>
  written
    .replaceAll(/[^\d+]/g, '')
    .replace(/^(\+|00)46/, '0')
    .replaceAll('+', '')

interface KnownNumber {
  readonly number: string
  /** 'YYYY-MM-DD'. */
  readonly knownOn: string
}
/** Of the numbers a company may be called on, those known before the day it asked (bank 19). */
export const numbersBefore = <Known extends KnownNumber>(
  numbers: readonly Known[],
  requestedOn: string,
): readonly Known[] => numbers.filter(({ knownOn }) => knownOn < requestedOn)

interface CallBack {
  readonly requestedOn: string
  readonly calledNumber: string
  readonly calledOn: string
  /** 'HH:mm'. */
  readonly calledTime: string
}
/**
 * Why a call does not show that it was the customer who asked (bank 19): it was made before the
 * customer asked or is yet to be made, or on a number that came with the question itself.
 * @param now the Swedish day and clock, 'YYYY-MM-DD HH:mm'
 */
export function callBackProblem(
  { requestedOn, calledNumber, calledOn, calledTime }: CallBack,
  numbers: readonly KnownNumber[],
  now: string,
): 'calledEarly' | 'notYet' | 'unknownNumber' | undefined {
  if (requestedOn > now.slice(0, 10) || `${calledOn} ${calledTime}` > now) return 'notYet'
  if (calledOn < requestedOn) return 'calledEarly'
  const called = phoneDigits(calledNumber)
  const isKnown = numbersBefore(numbers, requestedOn).some(({ number }) => number === called)
  return isKnown ? undefined : 'unknownNumber'
}

/** Whether two accounts are the same, however each is written (bank 25). */
export const isSameAccount = (one: KeyedAccount, other: KeyedAccount) =>
  accountKey(one) === accountKey(other)
