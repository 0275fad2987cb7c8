import { isCompanyNumber } from '#platform/swedish/concealed-number.ts'
import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import type { Suggestion } from '#platform/web/ui/form/Autocomplete.tsx'
import { places, type Place } from '#areas/places.ts'
import { companyTypeNames } from '#areas/parties/company/rules.ts'
import type { CompanyFound, PersonHit, ThingHit } from '../contract.ts'
import type { Find } from './recent-finds.ts'

/** A line of the list: where it leads, and what is kept of it when it is chosen. */
export interface Found extends Suggestion {
  readonly href: Place
  readonly find?: Find
}
/** A page, or an act with what it is done to. */
export interface Way {
  readonly label: string
  readonly detail?: string
  readonly href: Place
  /** What else people call it, in small letters. */
  readonly called?: readonly string[]
}

const kindNames = {
  ...companyTypeNames,
  person: 'Person',
  invoice: 'Faktura',
  onboarding: 'Onboarding',
  agreementSet: 'Avtal',
  agreement: 'Avtalsmall',
  interpretation: 'Tolkning',
  userTask: 'Ärende',
  user: 'Användare',
} as const satisfies Readonly<Record<Find['kind'], string>>

export const headings = {
  invoice: 'Fakturor',
  onboarding: 'Onboarding',
  agreementSet: 'Avtal',
  agreement: 'Avtal',
  interpretation: 'Tolkningar',
  userTask: 'Ärenden',
  user: 'Användare',
} as const satisfies Readonly<Record<ThingHit['kind'], string>>
const endings = {
  invoice: 'borttagen',
  onboarding: 'avslutad',
  agreementSet: '',
  agreement: 'arkiverad',
  interpretation: 'klar',
  userTask: 'klart',
  user: '',
} as const satisfies Readonly<Record<ThingHit['kind'], string>>

function placeOf({ kind, id }: Find): Place {
  switch (kind) {
    case 'issuer':
    case 'recipient':
      return places.client(kind, id, 'overview')
    case 'person':
      return places.person(id, 'active')
    case 'user':
      return places.userById(id)
    case 'agreementSet':
      return places.companyTaskRedirect(id)
    default:
      return places[kind](id)
  }
}
const found = (find: Find, group: string, detail: string): Found => ({
  id: `${find.kind} ${find.id}`,
  label: find.name,
  detail,
  group,
  href: placeOf(find),
  find,
})

export const foundLately = (find: Find): Found => found(find, 'Senast', kindNames[find.kind])

/** A way under its heading; an act is told by what it is done to as well. */
export const foundWay = (group: string, { label, detail, href }: Way): Found => ({
  id: `${href} ${label}`,
  label,
  ...(detail !== undefined && { detail }),
  group,
  href,
})

export function foundCompany(
  { organizationNumber, name, roles, also }: CompanyFound,
  heading: string,
): Found {
  const said = roles.map((role, at) =>
    at === 0 ? companyTypeNames[role] : companyTypeNames[role].toLowerCase(),
  )
  const detail = `${said.join(' och ')} ${formatOrganizationNumber(organizationNumber)}${also ? `, även ${also}` : ''}`
  return found({ kind: roles[0] ?? 'issuer', id: organizationNumber, name }, heading, detail)
}
export const foundPerson = (
  { id, name, socialSecurityNumber }: PersonHit,
  heading: string,
): Found =>
  found({ kind: 'person', id, name }, heading, formatOrganizationNumber(socialSecurityNumber))

export function foundThing({ kind, id, name, about, ended }: ThingHit): Found {
  const of = about !== null && isCompanyNumber(about) ? formatOrganizationNumber(about) : about
  const detail = [kindNames[kind], of, ended ? endings[kind] : ''].filter(Boolean).join(', ')
  return found({ kind, id, name }, headings[kind], detail)
}
