import { accountsOf, type YearAccounts } from './accounts.ts'
import { auditorOf, boardOf, companiesOf, type Auditor, type Seat } from './board.ts'
import { draws, permutation } from './chance.ts'
import { companyAt, type RegisterCompany } from './company.ts'
import {
  debtsOf,
  ratingOf,
  remarksOf,
  type Debts,
  type PaymentRemark,
  type Rating,
} from './credit.ts'
import { companyCapacity, indexOf, type World } from './forms.ts'
import { subsidiariesOf } from './group.ts'
import { account, bankgiro, capacityOf, personCapacity, plusgiro, type Account } from './numbers.ts'
import { ownersOf, realPrincipalsOf, type Owner, type RealPrincipal } from './owners.ts'
import {
  personDetails,
  personIndex,
  personName,
  type PersonName,
  type RegisterPerson,
} from './person.ts'
import { signingOf, type Signing } from './signing.ts'

export interface BankDetails {
  /** Digits without dash; each company has a bankgiro, an account, or both. */
  readonly bankgiro?: string
  readonly plusgiro?: string
  readonly account?: Account
}

/** All that the register knows of a company. Amounts are whole kronor (SEK), days YYYY-MM-DD. */
export interface CompanyFile extends RegisterCompany {
  readonly accounts: readonly YearAccounts[]
  readonly rating: Rating
  readonly remarks: readonly PaymentRemark[]
  readonly debts?: Debts
  readonly board: readonly Seat[]
  readonly signing: Signing
  readonly auditor?: Auditor
  readonly owners: readonly Owner[]
  readonly realPrincipals: readonly RealPrincipal[]
  readonly bank: BankDetails
  readonly parent?: number
  readonly subsidiaries: readonly number[]
}

export interface RegisterOptions {
  readonly seed: number
  /** Companies; indices from this on are not in the register. At most `companyCapacity`. */
  readonly size: number
  /**
   * Persons; default 1.3 per company, at least 1,000 and one in twenty, at most what the test
   * numbers allow (474,220).
   */
  readonly persons?: number
  /**
   * YYYY-MM-DD: what debts, remarks, statuses and the youngest companies are dated from. Numbers
   * and names do not hang on it.
   */
  readonly today: string
}

/**
 * A synthetic Sweden as pure functions of seed and index: nothing is stored, so any number of
 * companies is served or streamed in constant memory, and a simulator and the generator agree
 * without talking to each other.
 */
export interface Register {
  readonly size: number
  readonly persons: number
  readonly today: string
  /** Name, number, addresses and status: cheap. Throws RangeError outside 0..size-1. */
  companyAt(index: number): RegisterCompany
  /** The same with accounts, board, owners and all the rest. */
  companyFileAt(index: number): CompanyFile
  bankAt(index: number): BankDetails
  /** From a 10-digit organisation number; undefined when it is not in the register. */
  indexOf(organizationNumber: string): number | undefined
  personAt(index: number): RegisterPerson
  personNameAt(index: number): PersonName
  /** From a 12-digit personal number. */
  personIndexOf(personalNumber: string): number | undefined
  /** Indices of the companies a person has a seat in. */
  companiesOfPerson(index: number): readonly number[]
}

/** Opens the register. @throws RangeError when the size is beyond the numbers the world has. */
export function openRegister(options: RegisterOptions): Register {
  const { seed, size, today } = options
  if (size > companyCapacity)
    throw new RangeError(`The register holds at most ${companyCapacity} companies`)
  const persons = Math.min(
    personCapacity,
    Math.max(1000, Math.ceil(size / 20), options.persons ?? Math.ceil(size * 1.3)),
  )
  const form = (name: 'AB' | 'HB' | 'EK' | 'IF' | 'KOMMUN', part: number) =>
    permutation(seed, capacityOf(name), part)
  const world: World = {
    seed,
    size,
    persons,
    today,
    places: permutation(seed, personCapacity, 1),
    roles: permutation(seed, persons, 2),
    forms: {
      AB: form('AB', 3),
      HB: form('HB', 4),
      EK: form('EK', 5),
      IF: form('IF', 6),
      KOMMUN: form('KOMMUN', 7),
    },
  }
  const within = (index: number, limit: number, what: string) => {
    if (!Number.isInteger(index) || index < 0 || index >= limit)
      throw new RangeError(`No ${what} ${index}`)
    return index
  }
  const company = (index: number) => companyAt(world, within(index, size, 'company'))
  const person = (index: number) => within(index, persons, 'person')
  return {
    size,
    persons,
    today,
    companyAt: company,
    companyFileAt: (index) => companyFile(world, company(index)),
    bankAt: (index) => bankOf(world, within(index, size, 'company')),
    indexOf: (organizationNumber) => indexOf(world, organizationNumber),
    personAt: (index) => personDetails(world, person(index)),
    personNameAt: (index) => personName(world, person(index)),
    personIndexOf: (personalNumber) => {
      const index = personIndex(world, personalNumber)
      return index !== undefined && index < persons ? index : undefined
    },
    companiesOfPerson: (index) => companiesOf(world, person(index), company),
  }
}

function companyFile(world: World, company: RegisterCompany): CompanyFile {
  const board = boardOf(world, company)
  const owners = ownersOf(world, company, board)
  const accounts = accountsOf(world, company)
  const ownersAt = (index: number) => {
    const above = companyAt(world, index)
    return ownersOf(world, above, boardOf(world, above))
  }
  const debts = debtsOf(world, company)
  const auditor = auditorOf(world, company)
  return {
    ...company,
    accounts,
    rating: ratingOf(world, company, accounts),
    remarks: remarksOf(world, company),
    ...(debts && { debts }),
    board,
    signing: signingOf(world, company, board),
    ...(auditor && { auditor }),
    owners,
    realPrincipals: realPrincipalsOf(company, board, owners, ownersAt),
    bank: bankOf(world, company.index),
    ...(company.place?.parent !== undefined && { parent: company.place.parent }),
    subsidiaries: subsidiariesOf(world, company.index),
  }
}

function bankOf(world: World, index: number): BankDetails {
  const random = draws(world.seed, 'bank', index)
  const giro = bankgiro(random)
  const kind = random.int(0, 9)
  return {
    ...(kind < 9 && { bankgiro: giro }),
    ...(kind < 2 && { plusgiro: plusgiro(random) }),
    ...((kind > 5 || kind === 9) && { account: account(random) }),
  }
}
