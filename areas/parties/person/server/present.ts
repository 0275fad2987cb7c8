import type { Db } from '#platform/server/database.ts'
import { failureTexts, purposeNames, type Part } from '../rules.ts'
import { credit, register } from './provider.ts'
import { lastInquiry, latest, type StoredAnswer } from './store.ts'

export interface Identity {
  readonly id: string
  readonly name: string
  readonly socialSecurityNumber: string
}

const originOf = (stored: StoredAnswer<unknown> | undefined) =>
  stored
    ? {
        source: stored.source,
        fetchedAt: stored.fetchedAt,
        fetchedBy: stored.fetchedBy,
        cost: stored.cost,
        purpose: stored.purpose && purposeNames[stored.purpose],
      }
    : null

async function failureOf(db: Db, number: string, part: Part) {
  const last = await lastInquiry(db, number, part)
  if (!last?.outcome || last.outcome === 'answered') return null
  const code = last.outcome
  return { code, text: failureTexts[code], failedAt: last.askedAt }
}

/**
 * All that is known of a person: the newest good answer of each part, however old, with where and
 * when it comes from.
 */
export async function presentPerson(db: Db, { id, name, socialSecurityNumber: number }: Identity) {
  const whose = await latest(db, register, number)
  const checked = await latest(db, credit, number)
  const facts = checked?.content
  return {
    id,
    name: whose?.content.name ?? name,
    socialSecurityNumber: number,
    protectedIdentity: whose?.content.protectedIdentity ?? false,
    creditCheckDateTaken: facts?.creditCheckDateTaken ?? null,
    creditSource: facts?.creditSource ?? null,
    copySentToPerson: facts?.copySentToPerson ?? null,
    paymentDefaultsDateTaken: facts?.paymentDefaultsDateTaken ?? null,
    personCreditCheck: {
      addresses: whose?.content.addresses ?? null,
      relationships: whose?.content.relationships ?? null,
      incomes: facts?.incomes ?? null,
    },
    realEstates: facts?.realEstates ?? null,
    yearOfRealEstateInformation: facts?.yearOfRealEstateInformation ?? null,
    paymentDefaults: facts ? { details: facts.paymentDefaults } : null,
    kronofogdenDebt: facts?.kronofogdenDebt ?? null,
    information: originOf(whose),
    credit: originOf(checked),
    failure: await failureOf(db, number, 'register'),
    creditFailure: await failureOf(db, number, 'credit'),
  }
}
