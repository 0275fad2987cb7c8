import { listsOf } from '#simulators/screening/lists.ts'
import { rolesOf } from '#world/roles.ts'
import { openRegister, type CompanyFile } from '#world/register/register.ts'
import { demoSeed } from '#world/register/seed.ts'
import { stockholmDay } from '#platform/swedish/format.ts'

const size = 300
const register = openRegister({
  seed: demoSeed,
  size,
  persons: 300,
  today: stockholmDay(new Date()),
})
const strangers = Array.from({ length: size }, (_, index) => register.companyAt(index)).filter(
  (company) =>
    rolesOf(company).length === 0 && company.status === 'active' && company.legalForm === 'AB',
)

/**
 * A limited company that is nobody to us, from the end of the register, where the demo world begins
 * nothing. Stories take another `at` each.
 */
export function strangerAt(at: number) {
  const found = strangers.at(-1 - at)
  if (!found) throw new Error('there is no stranger to choose')
  return found
}

const lists = listsOf(register)
interface Named {
  readonly firstName: string
  readonly lastName: string
}
/** Whether one of some persons is on a list, of this kind where one is named. */
const isListed = (persons: readonly Named[], topic?: string) =>
  persons.some(({ firstName, lastName }) =>
    lists
      .get(`${firstName} ${lastName}`.toLowerCase())
      ?.some(({ properties }) => topic === undefined || properties.topics?.includes(topic)),
  )
const boardOf = ({ board }: CompanyFile) => board.map(({ person }) => person)
/** Everybody the lists are asked about: its board, its owners and who is behind them. */
const behind = (file: CompanyFile) => [
  ...boardOf(file),
  ...file.realPrincipals.map(({ person }) => person),
  ...file.owners.flatMap((owner) => (owner.kind === 'person' ? [owner.person] : [])),
]
/** Signs from Sweden, with a BankID that is not new: nothing for AML to look at. */
const signsQuietly = (personalNumber: string) => {
  const end = Number(personalNumber.slice(-3))
  return end % 7 !== 3 && end % 5 !== 2
}
/** Who may sign for everything: the first combination of the fewest persons; 12 digits each. */
function signersOf({ signing }: CompanyFile): readonly string[] {
  const ways = signing.alternatives
    .filter(({ scope }) => scope === 'everything')
    .map(({ requirements }) =>
      requirements.flatMap(({ count, personalNumbers }) => personalNumbers.slice(0, count)),
    )
  return ways.toSorted((one, other) => one.length - other.length)[0] ?? []
}

export interface Stranger {
  readonly organizationNumber: string
  readonly name: string
  /** As the register has it; some have none. */
  readonly bankgiro: string | undefined
  /** Who have to sign for it, and no more: 12 digits and the name. */
  readonly signers: readonly { readonly personalNumber: string; readonly name: string }[]
}
/**
 * A limited company that is nobody to us, past those at the beginning of the register that the demo
 * world has begun something with, the soundest first: by how many have to sign for it and whether a
 * list of sanctions names somebody behind it. Stories take another `at` each.
 */
export function soundStranger(signers: number, at: number, sanctioned = false): Stranger {
  const fitting = strangers
    .filter(({ index }) => index >= size / 6)
    .map(({ index }) => register.companyFileAt(index))
    .filter(
      (file) =>
        file.frailty < 0.6 &&
        signersOf(file).length === signers &&
        (sanctioned
          ? isListed(boardOf(file), 'sanction')
          : !isListed(behind(file)) && signersOf(file).every(signsQuietly)),
    )
    .toSorted((one, other) => one.frailty - other.frailty)
  const found = fitting[at]
  if (!found) throw new Error(`there are ${fitting.length} such strangers to choose ${at} from`)
  const { organizationNumber, name, board, index } = found
  return {
    organizationNumber,
    name,
    bankgiro: register.bankAt(index).bankgiro,
    signers: signersOf(found).map((personalNumber) => {
      const seat = board.find(({ person }) => person.personalNumber === personalNumber)
      return { personalNumber, name: `${seat?.person.firstName} ${seat?.person.lastName}` }
    }),
  }
}
