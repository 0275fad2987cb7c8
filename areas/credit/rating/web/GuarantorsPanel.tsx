import { useAnswer } from '#platform/web/data.ts'
import { Section } from '#platform/web/ui/value/Section.tsx'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import { ShowNumberPanel } from '#areas/parties/person/web/ShowNumberPanel.tsx'
import { rating } from '../contract.ts'
import { guarantorNameMissing } from '../texts.ts'
import css from './rating.module.css'

/** Who stands surety for a client (client 5). */
export function GuarantorsPanel({
  organizationNumber,
  companyType,
}: {
  organizationNumber: string
  companyType: CompanyType
}) {
  // The same answer as the rating's panel: asked for once.
  const { data } = useAnswer(
    rating.companyRating,
    { organizationNumber, companyType },
    { placeholderData: undefined },
  )
  if (!data) return null
  return (
    <Section title="Borgensmän">
      {data.guarantors.length === 0 ? (
        <p className={css.quiet}>Ingen information tillgänglig</p>
      ) : (
        <ul className={css.guarantors}>
          {data.guarantors.map(({ id, name, socialSecurityNumber }) => (
            <li key={id}>
              <span>{name || guarantorNameMissing}</span>
              <ShowNumberPanel
                place="guarantor"
                id={id}
                name={name || guarantorNameMissing}
                number={socialSecurityNumber}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
