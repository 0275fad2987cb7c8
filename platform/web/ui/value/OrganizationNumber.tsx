import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { CopyText } from './CopyText.tsx'

interface OrganizationNumberProps {
  /** As stored: 10 or 12 digits, or the six of a number without a check. */
  number: string
  /** Only the text, for cells in which the whole row opens. */
  plain?: boolean
}

/**
 * An organisation number as staff read it (6-4, 8-4, dash after the fourth of six); a click copies
 * what is shown.
 */
export function OrganizationNumber({ number, plain = false }: OrganizationNumberProps) {
  const shown = formatOrganizationNumber(number)
  return plain ? (
    <span className="tabular">{shown}</span>
  ) : (
    <CopyText text={shown} what="Organisationsnumret" />
  )
}
