import { useActor } from '#platform/web/actor.ts'
import type { AnswerOf } from '#platform/endpoint.ts'
import { useAnswer } from '#platform/web/data.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { readsDecisions } from '#areas/foundation/users/rules.ts'
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
    { id, invoiceNumber, ...(/^\d{10}$/.test(issuer) && { issuerOrganizationNumber: issuer }) },
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

/** What it is a duplicate of, as a link for who may open it. */
function Name({ of: { id, kind, fileName } }: { of: Match }) {
  const seesInvoices = readsDecisions(useActor())
  if (kind === 'interpretation')
    return <RouteLink href={places.interpretation(id)}>{fileName}</RouteLink>
  if (!seesInvoices) return fileName || 'En faktura i fakturalistan'
  return <RouteLink href={places.invoice(id)}>{fileName || 'fakturan i fakturalistan'}</RouteLink>
}
