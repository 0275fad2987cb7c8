import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { issuer, recipient, rolesOf } from '#world/roles.ts'
import { draws } from '#world/register/chance.ts'
import type { RegisterCompany } from '#world/register/company.ts'
import { ago, atWork, type World } from '#world/world.ts'

/** An invoice as it will be offered. Amount in öre, days YYYY-MM-DD. */
export interface InvoicePlan {
  readonly at: Date
  readonly issuer: RegisterCompany
  readonly recipient: RegisterCompany
  readonly number: string
  readonly amount: number
  readonly invoiceDate: string
  readonly dueDate: string
}

/** So many of the first issuers sell invoices, to so many of the first recipients. */
const issuersAtMost = 20
const recipientsAtMost = 24
const daysBack = 92
const terms = [30, 30, 30, 30, 20, 10, 45, 60] as const

/**
 * The first sound companies in each role. Two issuers who may not sell are among them, to be told
 * so.
 */
export function tradersOf(
  companies: readonly RegisterCompany[],
  maySell: (organizationNumber: string) => boolean,
) {
  const sound = companies.filter(({ status }) => status === 'active')
  const sellers = sound.filter((company) => rolesOf(company).includes(issuer))
  const able = sellers
    .filter(({ organizationNumber }) => maySell(organizationNumber))
    .slice(0, issuersAtMost)
  const unable = sellers
    .filter(({ organizationNumber }) => !maySell(organizationNumber))
    .slice(0, 2)
  return {
    able,
    issuers: [...able, ...unable],
    recipients: sound
      .filter((company) => rolesOf(company).includes(recipient))
      .slice(0, recipientsAtMost),
  }
}

/**
 * Three months of invoices, the first first: every issuer sells to a few recipients of its own, in
 * a series of its own, more of late.
 */
export function plannedInvoices(
  world: World,
  { issuers, recipients }: Pick<ReturnType<typeof tradersOf>, 'issuers' | 'recipients'>,
): InvoicePlan[] {
  const planned = issuers.flatMap((company, place) => {
    const random = draws(world.seed, 'work', company.index, 60)
    const others = recipients.filter(({ index }) => index !== company.index)
    if (others.length === 0) return []
    const own = Array.from({ length: random.int(2, 4) }, () => random.pick(others))
    const usual = random.int(9, 70) * 1_000_00
    let number = random.int(1001, 8000)
    const moments: Date[] = []
    for (
      let days = daysBack - random.int(0, 12);
      days >= 1;
      days -= random.int(days > 8 ? 6 : 1, days > 8 ? 13 : 4)
    )
      moments.push(atWork(world, random, days))
    // And some of them today, before now.
    if (place % 2 === 0) moments.push(ago(world, 0, random.int(3, 170)))
    return moments
      .toSorted((one, other) => +one - +other)
      .map((at): InvoicePlan => {
        number += random.int(1, 4)
        const invoiceDate = addDays(stockholmDay(at), -random.int(0, 3))
        return {
          at,
          issuer: company,
          recipient: random.pick(own),
          number: String(number),
          amount:
            Math.round(usual * (0.3 + random.fraction() * 1.4)) -
            (random.hit(0.3) ? random.int(1, 99) : 0),
          invoiceDate,
          dueDate: addDays(invoiceDate, random.pick(terms)),
        }
      })
  })
  return planned.toSorted((one, other) => +one.at - +other.at)
}
