import { isDay } from '#platform/swedish/format.ts'
import type { Answers } from '#areas/parties/company/server/public.ts'
import type { CompanyFacts, Fact } from '#areas/credit/rules/rules.ts'
import type { CompanyContent } from './register-content.ts'
import { placeOf } from './trace.ts'

type Content = CompanyContent
type Reader<C, T> = (content: C) => T | null | undefined

/**
 * One fact of what the providers say: the first who says it is believed. `now` is when it was found
 * missing.
 */
export function factOf<C, T>(
  { answers, unreachable }: Answers<C>,
  now: Date,
  read: Reader<C, T>,
): Fact<T> {
  for (const { source, fetchedAt, content } of answers) {
    const value = read(content)
    if (value !== null && value !== undefined)
      return { value, source, fetchedAt: fetchedAt.toISOString() }
  }
  const source = answers.map((one) => one.source).join(', ') || 'Företagsupplysning'
  return { missing: unreachable ? 'notFetched' : 'notKnown', source, fetchedAt: now.toISOString() }
}

const whole = (value: number | null | undefined): number | undefined =>
  value !== null && value !== undefined && Number.isSafeInteger(value) ? value : undefined
/** Hundredths of what is said; what is no sensible number is not said. */
const hundredths = (value: number | null | undefined): number | undefined =>
  value === null || value === undefined ? undefined : whole(Math.round(value * 100))
const day = (text: string | null | undefined): string | undefined =>
  text !== null && text !== undefined && isDay(text) ? text : undefined

/** The last day of a period said as a month: '2025-12' is 2025-12-31. */
function lastDay(text: string): string | undefined {
  if (isDay(text)) return text
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? []
  return year && month
    ? day(new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10))
    : undefined
}
const latestAccounts = ({ accounts }: Content) =>
  accounts?.toSorted((one, other) => other.to.localeCompare(one.to)).at(0)

function remarksOf({ paymentRemarks, paymentRemarkCount }: Content) {
  if (!paymentRemarks) return paymentRemarkCount === 0 ? [] : undefined
  if (!paymentRemarks.every(({ date, amount }) => isDay(date) && whole(amount) !== undefined))
    return undefined
  return paymentRemarks.map(({ date, amount }) => ({ date, amount: amount ?? 0 }))
}

function groupOf(content: Content, organizationNumber: string): readonly string[] | undefined {
  const { parent, ultimateParent, subsidiaries } = content
  if (subsidiaries === null) return undefined
  const all = [parent, ultimateParent, ...subsidiaries].flatMap(
    (one) => one?.organizationNumber.replace('-', '') ?? [],
  )
  return [...new Set(all)].filter((number) => number !== organizationNumber)
}

/**
 * What the register says of a company, as facts to be judged by; but for whether it is insolvent,
 * which has its own record.
 */
export function registerFacts(
  said: Answers<Content>,
  organizationNumber: string,
  now: Date,
): CompanyFacts {
  const fact = <T>(read: Reader<Content, T>): Fact<T> => factOf(said, now, read)
  return {
    registrationDate: fact(({ registrationDate }) => day(registrationDate)),
    name: fact(({ name }) => name || undefined),
    legalForm: fact(({ legalForm }) => legalForm),
    status: fact(({ status }) => status),
    industryCode: fact(({ industryCode }) => industryCode),
    turnover: fact((content) => whole(latestAccounts(content)?.turnover)),
    result: fact((content) => whole(latestAccounts(content)?.result)),
    equity: fact((content) => whole(latestAccounts(content)?.equity)),
    assets: fact((content) => whole(latestAccounts(content)?.assets)),
    quickRatio: fact((content) => hundredths(latestAccounts(content)?.quickRatio)),
    accountsTo: fact((content) => lastDay(latestAccounts(content)?.to ?? '')),
    employees: fact((content) => whole(latestAccounts(content)?.employees)),
    auditorRemark: fact((content) => latestAccounts(content)?.auditorRemark),
    creditRating: fact(({ ratingScore }) => hundredths(ratingScore)),
    riskPercent: fact(({ riskPercent }) => hundredths(riskPercent)),
    paymentRemarks: fact(remarksOf),
    publicDebt: fact(({ publicDebt }) => whole(publicDebt)),
    privateDebt: fact(({ privateDebt }) => whole(privateDebt)),
    fTax: fact(({ fTax }) => fTax),
    vat: fact(({ vat }) => vat),
    employer: fact(({ employer }) => employer),
    taxDeferral: fact(({ taxDeferral }) => taxDeferral),
    group: fact((content) => groupOf(content, organizationNumber)),
    address: fact(placeOf),
  }
}
