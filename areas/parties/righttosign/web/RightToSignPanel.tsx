import { useState, type ReactNode } from 'react'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { SwitchField } from '#platform/web/ui/form/fields.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { tell } from '#platform/web/tell.ts'
import { PersonalPanel } from '#areas/foundation/users/web/PersonalPanel.tsx'
import { costs } from '#areas/foundation/costs/contract.ts'
import { providerNames } from '#areas/parties/company/rules.ts'
import { PaidButtonPanel } from '#areas/parties/company/web/PaidButtonPanel.tsx'
import { righttosign, type Directorship } from '../contract.ts'
import { CombinationsTable } from './CombinationsTable.tsx'
import css from './RightToSign.module.css'
import { DecisionSection } from './DecisionSection.tsx'
import { SignerChoices } from './SignerChoices.tsx'

/**
 * The client page's tab Firmateckning: who may sign, and who is missing among those chosen
 * (righttosign 1).
 */
export const RightToSignPanel = (of: { organizationNumber: string }) => (
  <PersonalPanel title="Firmateckning" what="styrelse och firmateckning">
    <RightToSign {...of} />
  </PersonalPanel>
)

function RightToSign({ organizationNumber }: { organizationNumber: string }) {
  const answer = useAnswer(
    righttosign.getDirectorship,
    { organizationNumber },
    { placeholderData: undefined, staleTime: 60_000 },
  )
  const fetchIt = <FetchBoard organizationNumber={organizationNumber} />
  if (answer.error?.status === 404)
    return <EmptyState text={answer.error.message} icon="person" action={fetchIt} />
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Delayed />
  return <Signers key={organizationNumber} directorship={answer.data} fetchIt={fetchIt} />
}

/** Has the board fetched from the register, for those who may pay. */
function FetchBoard({ organizationNumber }: { organizationNumber: string }) {
  const prices = useAnswer(costs.prices, {}).data
  const fetching = useCommand(righttosign.fetchDirectorship)
  const fetchAnew = () =>
    tell(async () => {
      const { failure } = await fetching.mutateAsync({ organizationNumber })
      if (failure)
        throw Object.assign(new Error(`${failure.text}. De senaste uppgifterna finns kvar.`), {
          code: failure.code,
        })
    }, 'Styrelse och firmateckning är hämtade')
  return (
    <PaidButtonPanel
      act="Hämta styrelse och firmateckning"
      title="Hämta styrelse och firmateckning?"
      what={providerNames.A}
      price={prices?.A.board}
      pending={fetching.isPending}
      onBuy={fetchAnew}
    />
  )
}

function Signers({ directorship, fetchIt }: { directorship: Directorship; fetchIt: ReactNode }) {
  const {
    organizationNumber,
    members,
    ceo,
    signatoryText,
    provider,
    fetchedAt,
    failure,
    alternatives,
  } = directorship
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [allowCeo, setAllowCeo] = useState(false)
  const hasCeoRight = alternatives.some(({ scope }) => scope === 'dailyManagement')
  return (
    <>
      <Section
        title="Firmateckning"
        actions={fetchIt}
        note={
          <>
            {providerNames[provider]}, hämtad <Instant of={fetchedAt} />
            {failure ? `. ${failure.text}, så uppgifterna kan ha ändrats.` : null}
          </>
        }
      >
        <p className={css.words}>{signatoryText || 'Information saknas'}</p>
        <FactList
          facts={[{ label: 'Verkställande direktör', value: ceo?.name ?? 'Information saknas' }]}
        />
      </Section>
      <DecisionSection directorship={directorship} />
      <Section
        title="Vilka ska teckna firman?"
        note="Välj personer för att se om de får teckna firman tillsammans."
      >
        <SignerChoices members={members} chosen={chosen} onChange={setChosen} />
        {hasCeoRight ? (
          <SwitchField
            field={{ name: 'allowCeo', id: 'allow-ceo', value: allowCeo, onChange: setAllowCeo }}
            label="Räkna med VD:s rätt att teckna löpande förvaltning"
          />
        ) : null}
      </Section>
      <CombinationsTable
        organizationNumber={organizationNumber}
        chosen={chosen}
        allowCeo={allowCeo}
      />
    </>
  )
}
