import type { Person } from '#app/server/testing.ts'
import { activeName } from '#areas/parties/company/rules.ts'
import { company, contacts } from '#areas/parties/company/contract.ts'
import { limits } from '#areas/credit/limits/contract.ts'
import { limitNames } from '#areas/credit/limits/texts.ts'
import { rating } from '#areas/credit/rating/contract.ts'
import { whitelist } from '#areas/credit/whitelist/contract.ts'
import { kyc } from '#areas/acquisition/kyc/contract.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { asof } from '../../contract.ts'

/** How a client stands, as the pages of the parts say it and as the view of a day does. */
export type Said = Readonly<Record<string, string>>

const onOff = (is: boolean) => (is ? 'På' : 'Av')
const sorted = (texts: readonly string[]) => texts.toSorted().join(' | ')

/** What the product says of a client at this moment, each part by its own call. */
export async function saidNow(person: Person, organizationNumber: string): Promise<Said> {
  const ofClient = { organizationNumber, companyType: 'issuer' } as const
  const settings = (await person.call(company.settingGet, ofClient)).body
  const shown = (await person.call(limits.get, ofClient)).body
  const people = (await person.call(contacts.get, { organizationNumber })).body
  const exceptions = (await person.call(whitelist.get, { id: organizationNumber })).body
  const buckets = (await person.call(rating.getrulebucketsforcompany, { organizationNumber })).body
  const answered = (await person.call(kyc.latestOfCompany, { organizationNumber })).body
  const ofIssuer = buckets.chosen.find(({ determinationType }) => determinationType === 'issuer')
  return {
    ...Object.fromEntries(
      shown.map(({ limitType, effectiveLimit }) => [
        limitNames[limitType],
        effectiveLimit === null ? 'Ingen limit' : `${formatMoney(effectiveLimit)} kr`,
      ]),
    ),
    status: activeName(settings.effectiveActive),
    determination: onOff(settings.allowInvoiceDetermination),
    repurchase: onOff(settings.useSuperRepurchaseLimit),
    contacts: sorted(people.map(({ name, email }) => `${name} ${email}`)),
    exceptions: sorted(exceptions.map(({ ruleName, comment }) => `${ruleName}: ${comment}`)),
    bucket: ofIssuer?.judgingName ?? '',
    kyc: answered?.kycSet.name ?? '',
  }
}

/** The same as the view of a day says it. */
export async function saidOf(
  person: Person,
  organizationNumber: string,
  day: string,
): Promise<Said> {
  const { parts } = (
    await person.call(asof.view, { organizationNumber, companyType: 'issuer', day })
  ).body
  const list = (name: string) => parts.find(({ part }) => part === name)?.list ?? []
  const flag = (key: string) => list('status').find((one) => one.key === key)?.value ?? ''
  const limitsThen = list('limits').map(({ name, value }) => [name, value] as const)
  return {
    Finansieringslimit: 'Ingen limit',
    Återköpslimit: 'Ingen limit',
    ...Object.fromEntries(limitsThen),
    status: flag('active'),
    determination: flag('allow_invoice_determination'),
    repurchase: flag('use_super_repurchase_limit'),
    contacts: sorted(list('contacts').map(({ name, value }) => `${name} ${value}`)),
    exceptions: sorted(
      list('exceptions').map(({ name, detail }) => `${name}: ${detail.split('. ').at(-1) ?? ''}`),
    ),
    bucket: list('buckets')[0]?.value.replace(/, version \d+$/, '') ?? '',
    kyc: list('kyc').find(({ value }) => value.endsWith('de senaste'))?.name ?? '',
  }
}
