import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import type { SignatureStatus } from '../answers.ts'
import { signing } from '../contract.ts'
import { personIn } from '../rules.ts'
import { countryUnknown, fromAbroad, issuedRecently, riskTexts } from '../texts.ts'
import css from './signing.module.css'

interface AmlWarningsProps {
  agreement: SignatureStatus
  setId: string
  organizationNumber: string
}
/**
 * What of the signatures calls for extra AML review (signing 11, 42), and what nobody knows of them
 * (signing 43).
 */
export function AmlWarnings({
  agreement: { persons },
  setId,
  organizationNumber,
}: AmlWarningsProps) {
  const signed = persons.filter(({ hasSigned }) => hasSigned)
  const input = {
    socialSecurityNumbers: signed.map(({ socialSecurityNumber }) => socialSecurityNumber),
    organizationNumber,
    agreementSetId: setId,
  }
  const isTold = missingRole(signing.getSigneeAmlControlPoints.may, useActor()) === undefined
  const { data, error } = useAnswer(signing.getSigneeAmlControlPoints, input, {
    enabled: isTold && signed.length > 0,
  })
  if (signed.length === 0) return null
  if (!isTold)
    return <Notice>Bara de som arbetar med klienter ser kontrollpunkterna för AML</Notice>
  if (error) return <Notice>Kontrollpunkterna för AML kunde inte hämtas</Notice>
  const warnings = (data ?? []).flatMap((signee) => {
    const who = personIn(signed, signee.socialSecurityNumber)?.name ?? ''
    return [
      ...(signee.signedFromForeignCountry ? [`${who} (${signee.country}): ${fromAbroad}`] : []),
      ...(signee.bankIdIssuedWithinLastWeek ? [`${who}: ${issuedRecently}`] : []),
      ...(signee.risk ? [`${who}: ${riskTexts[signee.risk]}`] : []),
    ]
  })
  const unknown = (data ?? [])
    .filter((signee) => signee.countryUnknown)
    .map((signee) => personIn(signed, signee.socialSecurityNumber)?.name ?? '')
  return (
    <>
      {warnings.length > 0 ? (
        <Notice>
          <ul className={css.warnings}>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {/* So it is of every signature: a warning that always stands there is not read. */}
      {unknown.length > 0 ? (
        <p className={css.quiet}>{`${unknown.join(', ')}: ${countryUnknown}`}</p>
      ) : null}
    </>
  )
}
