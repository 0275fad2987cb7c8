import { useAnswer } from '#platform/web/data.ts'
import type { AnswerOf } from '#platform/endpoint.ts'
import { Instant, Money } from '#platform/web/ui/value/values.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import { ShowNumberPanel } from '#areas/parties/person/web/ShowNumberPanel.tsx'
import { rating } from '../contract.ts'
import { guarantorNameMissing } from '../texts.ts'
import css from './rating.module.css'

type Guarantee = AnswerOf<typeof rating.companyRating>['guarantors'][number]['guarantees'][number]

/** By what somebody stands surety, for how much, or why they do not any more (signing 71). */
function Source({ guarantee }: { guarantee: Guarantee }) {
  const { agreement, revision, section, amount, from, ended, endedBecause } = guarantee
  return (
    <p className={css.quiet}>
      Enligt {agreement}, revision {revision}
      {section === '' ? null : `, ${section}`}: {amount === null ? 'belopp enligt avtalet' : null}
      {amount === null ? null : (
        <>
          högst <Money ore={amount} unit />
        </>
      )}
      , från <Instant of={from} />.
      {ended === null ? null : (
        <>
          {' '}
          Gäller inte längre sedan <Instant of={ended} />: {endedBecause}.
        </>
      )}
    </p>
  )
}

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
          {data.guarantors.map(({ id, name, socialSecurityNumber, guarantees }) => (
            <li key={id}>
              <div>
                <span>{name || guarantorNameMissing}</span>
                {guarantees.map((guarantee) => (
                  <Source key={guarantee.id} guarantee={guarantee} />
                ))}
              </div>
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
