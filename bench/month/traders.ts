import pg from 'pg'
import { pino } from 'pino'
import { openRegister, type CompanyFile, type Register } from '#world/register/register.ts'
import { openDatabase } from '#platform/server/database.ts'
import { screened } from '#areas/parties/keypersons/server/testing/screened.ts'
import { isCovered } from '#simulators/company-information/provider-b.ts'
import { listsOf } from '#simulators/screening/lists.ts'

export interface Named {
  readonly organizationNumber: string
  readonly name: string
}
export interface Trader extends Named {
  readonly email: string
  /** Where it is paid. */
  readonly account: string
  /** Groups, addresses and people: whoever shares one with it is no stranger to it. */
  readonly ties: readonly string[]
}
export interface Traders {
  readonly register: Register
  readonly issuers: readonly Trader[]
  readonly recipients: readonly Trader[]
  /** Recipients no honest issuer has. */
  readonly strangers: readonly Trader[]
  readonly bankrupt: readonly Named[]
  /** Valid numbers that no register knows. */
  readonly unknown: readonly Named[]
}
export interface Wanted {
  readonly issuers: number
  readonly recipients: number
  readonly strangers: number
  readonly seed: number
  /** YYYY-MM-DD */
  readonly today: string
}

/** Finds companies of a register for a month: sound ones to trade, and others to cheat with. */
export function findTraders({ issuers, recipients, strangers, seed, today }: Wanted): Traders {
  const wanted = issuers + recipients + strangers
  const register = openRegister({ seed, size: wanted * 8 + 2000, today })
  const listed = new Set(listsOf(register).keys())
  const sound: Trader[] = []
  const bankrupt: Named[] = []
  for (let at = 0; at < register.size && sound.length < wanted; at++) {
    const file = register.companyFileAt(at)
    const { organizationNumber, name, status } = file
    if (status === 'bankrupt') bankrupt.push({ organizationNumber, name })
    if (isCovered(at) && isSound(file, listed)) sound.push(traderOf(file))
  }
  if (sound.length < wanted) throw new Error('The register has too few sound companies')
  const elsewhere = openRegister({ seed: seed + 1, size: 500, today })
  const unknown = Array.from({ length: 200 }, (_, at) => elsewhere.companyAt(at))
    .filter(({ organizationNumber }) => register.indexOf(organizationNumber) === undefined)
    .map(({ organizationNumber, name }) => ({ organizationNumber, name }))
  return {
    register,
    issuers: sound.slice(0, issuers),
    recipients: sound.slice(issuers, issuers + recipients),
    strangers: sound.slice(issuers + recipients),
    bankrupt,
    unknown,
  }
}

function traderOf(file: CompanyFile): Trader {
  const { organizationNumber, name, email, bank, place, board } = file
  const addresses = [file.postalAddress, file.visitingAddress].flatMap((one) => one ?? [])
  return {
    organizationNumber,
    name,
    email,
    account: bank.bankgiro ? `BG ${bank.bankgiro}` : `5${organizationNumber}`,
    ties: [
      ...(place ? [`group ${place.head}`] : []),
      ...addresses.map(({ street, zipCode }) => `${street} ${zipCode}`),
      ...board.map(({ person }) => person.personalNumber),
    ],
  }
}
/** Whether two belong together, so that neither sells an invoice on the other. */
export const areTied = (one: Trader, other: Trader) =>
  one.ties.some((tie) => other.ties.includes(tie))

function isSound(
  { name, legalForm, accounts, board, rating, remarks, status, realPrincipals }: CompanyFile,
  listed: ReadonlySet<string>,
): boolean {
  const isListed = [...board, ...realPrincipals].some(({ person }) =>
    listed.has(`${person.firstName} ${person.lastName}`.toLowerCase()),
  )
  return (
    legalForm === 'AB' &&
    accounts.length > 0 &&
    board.length > 0 &&
    rating.score >= 6 &&
    remarks.length === 0 &&
    status === 'active' &&
    !isListed &&
    !listed.has(name.toLowerCase())
  )
}

const million = 1_000_000 * 100
/** Limits that somebody has set, öre; the tight ones are raised during the month. */
export const limits = { roomy: 500 * million, tight: million / 5, raised: 20 * million }

/** Every so many an issuer's financing limit is tight. */
const tightEvery = 25
export const isTight = (issuer: number) => issuer % tightEvery === tightEvery - 1

/** Strangers on the blacklist, and those who want to approve every delivery. */
export const blacklistedOf = ({ strangers }: Pick<Traders, 'strangers'>) => strangers.slice(0, 10)
export const carefulOf = ({ strangers }: Pick<Traders, 'strangers'>) => strangers.slice(10, 20)

/** Puts the issuers of a partner in the books, screened, and the recipients, all with limits. */
export async function addTraders(
  world: { readonly url: string; readonly ownerUrl: string },
  { issuers, recipients, strangers, register }: Traders,
): Promise<void> {
  const owner = new pg.Pool({ connectionString: world.ownerUrl, max: 2 })
  const program = openDatabase({
    url: world.url,
    log: pino({ level: 'silent' }),
    most: 4,
    role: 'skynet_app',
  })
  try {
    for (const [role, some] of [
      [0, issuers],
      [1, [...recipients, ...strangers]],
    ] as const) {
      const numbers = some.map(({ organizationNumber }) => organizationNumber)
      await owner.query(
        `insert into company (organization_number, name, city)
         select number, name, 'Växjö' from unnest($1::text[], $2::text[]) as given (number, name) on conflict do nothing`,
        [numbers, some.map(({ name }) => name)],
      )
      await owner.query(
        `insert into client (organization_number, company_type, active, partner_type)
         select unnest($1::text[]), $2::smallint, 1, case when $2::smallint = 0 then 'Bokio' end`,
        [numbers, role],
      )
      await owner.query(
        `insert into client_limit (organization_number, limit_type, limit_value, value_date, expires_date, decision_reference, changed_by, changed_at)
         select number, $2, amount, skynet.today(), skynet.today() + 300, 'Mätningen', 'Mätningen', skynet.now()
         from unnest($1::text[], $3::bigint[]) as given (number, amount)`,
        [
          numbers,
          role === 0 ? 1 : 3,
          some.map((_, at) => (role === 0 && isTight(at) ? limits.tight : limits.roomy)),
        ],
      )
    }
    await owner.query(
      `insert into client_limit (organization_number, limit_type, limit_value, value_date, expires_date, decision_reference, changed_by, changed_at)
       select unnest($1::text[]), 4, 100, skynet.today(), skynet.today() + 300, 'Mätningen', 'Mätningen', skynet.now()`,
      [carefulOf({ strangers }).map(({ organizationNumber }) => organizationNumber)],
    )
    for (const { organizationNumber } of issuers)
      await screened(program.db, organizationNumber, new Date(), register)
  } finally {
    await Promise.all([owner.end(), program.close()])
  }
}
