import { download } from '#platform/web/call.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { FactList, type Fact } from '#platform/web/ui/value/FactList.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { documents } from '#areas/parties/documents/contract.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import { onboarding, type CompanyOnboarding } from '../contract.ts'
import css from './onboarding.module.css'

interface PanelProps {
  /** 10 digits. */
  organizationNumber: string
}
/**
 * A company's onboardings, with the way to each, to the prospect it follows from and to what was
 * collected (onboarding 74); nothing for who may not read onboardings.
 */
export function CompanyOnboardingsPanel({ organizationNumber }: PanelProps) {
  const hidden = missingRole(onboarding.ofCompany.may, useActor()) !== undefined
  return hidden ? null : <Panel organizationNumber={organizationNumber} />
}

function Panel({ organizationNumber }: PanelProps) {
  const answer = useAnswer(onboarding.ofCompany, { organizationNumber })
  return (
    <Section title="Onboarding">
      <Answered answer={answer}>
        {(list) =>
          list.length === 0 ? (
            <p>Företaget har ingen onboarding.</p>
          ) : (
            list.map((one) => <Shown key={one.id} one={one} />)
          )
        }
      </Answered>
    </Section>
  )
}

function Shown({ one }: { one: CompanyOnboarding }) {
  const { id, type, completedAt, canceled, prospect, prices, agreements, tasks } = one
  const ended = canceled ? 'Avbruten' : 'Pågående'
  const facts: Fact[] = [
    { label: 'Onboarding', value: <RouteLink href={places.onboarding(id)}>{type}</RouteLink> },
    { label: 'Slutförd', value: completedAt ? <Instant of={completedAt} /> : ended },
  ]
  if (prospect)
    facts.push({
      label: 'Prospekt',
      value: (
        <RouteLink href={places.prospect(prospect.id)}>
          {prospect.decision ?? prospect.result}
        </RouteLink>
      ),
    })
  return (
    <>
      <FactList stacked facts={facts} />
      {prices.length > 0 ? (
        <ul aria-label="Priser enligt avtalen">
          {prices.map(({ agreement, key, label, value }) => (
            <li key={`${agreement} ${key}`}>
              {label}: {value} ({agreement})
            </li>
          ))}
        </ul>
      ) : null}
      {agreements.length > 0 ? (
        <ul className={css.collected} aria-label="Avtal">
          {agreements.map((set) => (
            <li key={set.setId}>
              <Agreements of={set} />
            </li>
          ))}
        </ul>
      ) : null}
      {prospect && prospect.comments.length > 0 ? (
        <ul className={css.comments}>
          {prospect.comments.map(({ comment, createdBy, timestamp }) => (
            <li key={`${timestamp} ${comment}`}>
              <p>{comment}</p>
              <small>
                {createdBy}, <Instant of={timestamp} />
              </small>
            </li>
          ))}
        </ul>
      ) : null}
      <ul className={css.collected} aria-label="Det som samlades in">
        {tasks.map((task) => (
          <li key={task.id}>
            <RouteLink href={places.companyTaskRedirect(task.id)}>{task.name}</RouteLink>
          </li>
        ))}
      </ul>
    </>
  )
}

const sealStates = { none: '', waiting: ' (sigilleras)', sealed: '' } as const
/** What was signed together, and the sealed file for who may open it. */
function Agreements({
  of: { names, state, documentId },
}: {
  of: CompanyOnboarding['agreements'][number]
}) {
  const missing = missingRole(signing.download.may, useActor())
  return (
    <>
      {names.join(', ')}
      {sealStates[state]}
      {documentId === null ? null : (
        <ActionButton
          icon="download"
          disabledReason={missing}
          label={`Ladda ner sigillerad PDF: ${names.join(', ')}`}
          onClick={() => tell(() => download(documents.get, { id: documentId }))}
        >
          Sigillerad PDF
        </ActionButton>
      )}
    </>
  )
}
