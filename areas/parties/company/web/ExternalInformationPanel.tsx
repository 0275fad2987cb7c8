import { useState } from 'react'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Toggles } from '#platform/web/ui/form/Choices.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { company } from '../contract.ts'
import { ageText } from '../information-rules.ts'
import { PersonalPanel } from '#areas/foundation/users/web/PersonalPanel.tsx'
import { costs } from '#areas/foundation/costs/contract.ts'
import { providerNames, providers, type Provider } from '../rules.ts'
import type { ExternalInformation } from '../information.ts'
import { ArchivedInformationDialog } from './ArchivedInformationDialog.tsx'
import { CompanyFactGroups } from './CompanyFactGroups.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { PaidButtonPanel } from './PaidButtonPanel.tsx'
import css from './panels.module.css'
import { RatingReportButton } from './RatingReportButton.tsx'
import { tell } from '#platform/web/tell.ts'
import { Answered } from '#platform/web/ui/message/Answered.tsx'

const choices = providers.map((value) => ({ value, label: providerNames[value] }))

/**
 * What is stored of what company information providers say of a company: how old it is, who said
 * what, older answers and the rating report (company 15, 19).
 */
export const ExternalInformationPanel = (of: { organizationNumber: string }) => (
  <PersonalPanel title="Företagsupplysning" what="företagsupplysningar">
    <Stored {...of} />
  </PersonalPanel>
)

function Stored({ organizationNumber }: { organizationNumber: string }) {
  const [provider, setProvider] = useState<Provider>('A')
  const [archive, setArchive] = useState(false)
  const answer = useAnswer(
    company.externalinfo,
    { id: organizationNumber, provider },
    {
      placeholderData: undefined,
      // Until it may be fetched again.
      refetchInterval: ({ state }) =>
        state.data?.refetch.reason === 'justFetched' ? 30_000 : false,
    },
  )
  const { data } = answer
  return (
    <Section
      title="Företagsupplysning"
      actions={
        data ? (
          <RatingReportButton
            organizationNumber={organizationNumber}
            provider={provider}
            report={data.report}
          />
        ) : undefined
      }
    >
      <div className={css.bar}>
        <Toggles label="Leverantör" choices={choices} value={provider} onChange={setProvider} />
        <RefetchButton
          organizationNumber={organizationNumber}
          provider={provider}
          information={data}
        />
        {data?.hasArchivedExternalCompanyInfo ? (
          <ActionButton icon="clock" onClick={() => setArchive(true)}>
            Äldre uppgifter
          </ActionButton>
        ) : null}
      </div>
      <Answered answer={answer}>
        {(information) => <Information information={information} />}
      </Answered>
      <ArchivedInformationDialog
        organizationNumber={organizationNumber}
        opened={archive}
        onClose={() => setArchive(false)}
      />
    </Section>
  )
}

function Information({ information }: { information: ExternalInformation }) {
  const { externalCompanyInfo: info, failure, ageMinutes } = information
  return (
    <>
      {failure ? (
        <Notice>
          {failure.text}. Senaste försöket gjordes <Instant of={failure.failedAt} />.
          {info ? ` Uppgifterna nedan är ${ageText(ageMinutes ?? 0)} gamla.` : null}
        </Notice>
      ) : null}
      {info ? (
        <>
          <p className={css.none}>
            Hämtad <Instant of={info.fetchedAt} /> av {info.fetchedBy}, för{' '}
            {ageText(ageMinutes ?? 0)} sedan
            {info.cause ? ` (${info.cause.toLowerCase()})` : null}
          </p>
          <CompanyFactGroups facts={info.facts} sources={info.sources} provider={info.provider} />
        </>
      ) : (
        <p className={css.none}>
          Ingen information är hämtad från {providerNames[information.provider]}.
        </p>
      )}
    </>
  )
}

interface RefetchButtonProps {
  organizationNumber: string
  provider: Provider
  information: ExternalInformation | undefined
}
function RefetchButton({ organizationNumber, provider, information }: RefetchButtonProps) {
  const prices = useAnswer(costs.prices, {}).data
  const refetch = useCommand(company.refetchExternalinfo)
  const stored = information?.externalCompanyInfo
  const fetchAnew = () =>
    tell(async () => {
      const { failure } = await refetch.mutateAsync({ organizationNumber, provider })
      if (!failure) return
      throw Object.assign(
        new Error(stored ? `${failure.text}. De senaste uppgifterna finns kvar.` : failure.text),
        {
          code: failure.code,
        },
      )
    }, 'Nya uppgifter är hämtade')
  return (
    <PaidButtonPanel
      act={stored === null ? 'Hämta' : 'Hämta på nytt'}
      title="Hämta nya uppgifter?"
      what={providerNames[provider]}
      price={prices?.[provider].company}
      pending={refetch.isPending}
      disabledReason={information ? (information.refetch.reasonText ?? undefined) : 'Läser …'}
      onBuy={fetchAnew}
    />
  )
}
