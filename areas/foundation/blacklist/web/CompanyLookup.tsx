import { useState, type ReactNode } from 'react'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'

export interface FoundCompany {
  readonly name: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
}
/**
 * Asks for what is stored of a company; undefined when nothing is. @param organizationNumber 10
 * digits
 */
export type LookUpCompany = (organizationNumber: string) => Promise<FoundCompany | undefined>

/** Offers to have a company looked up for payment, and tells when it has been. */
export type OfferFetch = (organizationNumber: string, onFetched: () => void) => ReactNode

interface CompanyLookupProps {
  lookUp: LookUpCompany
  offer: OfferFetch
  /** 10 digits; undefined as long as none is written. */
  organizationNumber: string | undefined
  onFound: (company: FoundCompany) => void
  onError: (thrown: unknown) => void
}

/** External company information for an item about a company (blacklist 3). */
export function CompanyLookup({
  lookUp,
  offer,
  organizationNumber,
  onFound,
  onError,
}: CompanyLookupProps) {
  const [found, setFound] = useState<{
    readonly of: string
    readonly company: FoundCompany | undefined
  }>()
  const ask = async () => {
    if (organizationNumber === undefined) return
    try {
      const company = await lookUp(organizationNumber)
      setFound({ of: organizationNumber, company })
      if (company) onFound(company)
    } catch (thrown) {
      onError(thrown)
    }
  }
  const current = found?.of === organizationNumber ? found : undefined
  return (
    <div>
      <ActionButton
        icon="search"
        disabledReason={
          organizationNumber === undefined
            ? 'Skriv ett giltigt organisationsnummer först'
            : undefined
        }
        onClick={ask}
      >
        Visa företagsuppgifter
      </ActionButton>
      <div role="status">
        {current?.company ? (
          <FactList
            stacked
            facts={[{ label: 'Namn', value: current.company.name }, ...current.company.facts]}
          />
        ) : null}
        {current && !current.company ? 'Inga uppgifter är hämtade om företaget.' : null}
      </div>
      {current && !current.company ? offer(current.of, () => void ask()) : null}
    </div>
  )
}
