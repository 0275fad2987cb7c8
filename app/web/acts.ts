import type { Viewer } from '#platform/web/actor.ts'
import { limitNames } from '#areas/credit/limits/texts.ts'
import { mayEdit, typesOf, type LimitType } from '#areas/credit/limits/rules.ts'
import {
  isIn,
  mayInviteUsers,
  mayKeepClients,
  mayManageApiClients,
  mayManageUsers,
  mayStartOnboardings,
  mayWriteAgreements,
  mayWriteExceptions,
  mayWriteKycSets,
  type Group,
} from '#areas/foundation/users/rules.ts'
import type { CompanyFound } from '#areas/operations/search/contract.ts'
import type { Way } from '#areas/operations/search/web/found.ts'
import { places, type ClientTabName, type Place } from '#areas/places.ts'

interface Act {
  readonly label: string
  readonly href: Place
  readonly for: Group
}
/** What the search of the frame lets one begin, with who may (search 13). */
const acts: readonly Act[] = [
  { label: 'Ny onboarding', href: places.prospects, for: mayStartOnboardings },
  { label: 'Nytt avtal', href: places.newAgreement, for: mayWriteAgreements },
  { label: 'Ny avtalsbunt', href: places.newBundle, for: mayWriteAgreements },
  { label: 'Nytt KYC-set', href: places.newKycSet, for: mayWriteKycSets },
  { label: 'Ny användare', href: places.newUser, for: mayManageUsers },
  { label: 'Ny API-klient', href: places.newApiClient, for: mayManageApiClients },
]
export const actsFor = (viewer: Viewer): readonly Act[] =>
  acts.filter((act) => isIn(act.for, viewer))

interface CompanyAct {
  readonly label: string
  readonly tab: ClientTabName
  readonly for: Group
}
/** What is done to a company on one of its tabs, whichever its role. */
const companyActs: readonly CompanyAct[] = [
  { label: 'Ny kontakt', tab: 'overview', for: mayKeepClients },
  { label: 'Ladda upp dokument', tab: 'documents', for: mayKeepClients },
  { label: 'Nytt undantag', tab: 'whitelist', for: mayWriteExceptions },
  { label: 'Bjud in användare', tab: 'invitedusers', for: mayInviteUsers },
]
const limitTabs = {
  financing: 'limit1',
  repurchase: 'limit2',
  recipient: 'limit3',
  approval: 'limit4',
} as const satisfies Readonly<Record<LimitType, ClientTabName>>

/** What somebody may do to a company that was found: its limits first (search 13). */
export function actsOf(
  viewer: Viewer,
  { name, organizationNumber, roles }: CompanyFound,
): readonly Way[] {
  const [first = 'issuer'] = roles
  return [
    ...roles.flatMap((role) =>
      typesOf(role)
        .filter((type) => mayEdit(viewer, type))
        .map((type) => ({
          label: 'Höj limit',
          detail: `${limitNames[type]}, ${name}`,
          href: places.client(role, organizationNumber, limitTabs[type]),
        })),
    ),
    ...companyActs
      .filter((act) => isIn(act.for, viewer))
      .map(({ label, tab }) => ({
        label,
        detail: name,
        href: places.client(first, organizationNumber, tab),
      })),
  ]
}
