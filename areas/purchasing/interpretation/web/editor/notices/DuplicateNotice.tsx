import type { AnswerOf } from '#platform/endpoint.ts'
import { isCompanyNumber } from '#platform/swedish/concealed-number.ts'
import { useAnswer } from '#platform/web/data.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import { interpretation, type Interpretation } from '../../../contract.ts'
import { texts } from '../../../texts.ts'
import { Notice } from './Notice.tsx'

type Match = AnswerOf<typeof interpretation.checkifduplicate>['matches'][number]

/** 'Möjlig dubblett', with what it may be the same as and why (interpretation 34). */
export function DuplicateNotice({ shown: { id, documentFields } }: { shown: Interpretation }) {
  const invoiceNumber = documentFields.invoiceNumber.formattedValue
  const issuer = documentFields.issuerOrganizationNumber.formattedValue
  const { data } = useAnswer(
    interpretation.checkifduplicate,
    { id, invoiceNumber, ...(isCompanyNumber(issuer) && { issuerOrganizationNumber: issuer }) },
    { enabled: invoiceNumber !== '', keep403: true },
  )
  if (!data?.isDuplicate) return null
  return (
    <Notice icon="copy" tone="negative">
      <b>{texts.duplicate}</b>{' '}
      {data.matches.map((match) => (
        <span key={match.id}>
          <Name of={match} />: {match.why}, <Instant of={match.created} />.{' '}
        </span>
      ))}
    </Notice>
  )
}

/** What it is a duplicate of, as a link. */
function Name({ of: { id, kind, fileName } }: { of: Match }) {
  if (kind === 'interpretation')
    return <RouteLink href={places.interpretation(id)}>{fileName}</RouteLink>
  return <RouteLink href={places.invoice(id)}>{fileName || 'fakturan i fakturalistan'}</RouteLink>
}
