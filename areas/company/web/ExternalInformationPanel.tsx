import { useState } from 'react'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { ActionButton } from '#platform/web/ui/ActionButton.tsx'
import { Toggles } from '#platform/web/ui/Choices.tsx'
import { confirm } from '#platform/web/ui/ConfirmDialog.tsx'
import { Delayed } from '#platform/web/ui/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/ErrorState.tsx'
import { Section } from '#platform/web/ui/Section.tsx'
import { Instant } from '#platform/web/ui/values.tsx'
import { company } from '../contract.ts'
import { ageText } from '../information-rules.ts'
import { providerNames, providers, type Provider } from '../rules.ts'
import type { ExternalInformation } from '../information.ts'
import { ArchivedInformationDialog } from './ArchivedInformationDialog.tsx'
import { CompanyFactGroups } from './CompanyFactGroups.tsx'
import { Notice } from '#platform/web/ui/Notice.tsx'
import css from './panels.module.css'
import { RatingReportButton } from './RatingReportButton.tsx'
import { tell } from '#platform/web/tell.ts'

const choices = providers.map((value) => ({ value, label: providerNames[value] }))

/** What company information providers say of a company: how old it is, who said what, older answers and the rating report (part-2 §2, §6). */
export function ExternalInformationPanel({ organizationNumber }: { organizationNumber: string }) {
  const [provider, setProvider] = useState<Provider>('A')
  const [archive, setArchive] = useState(false)
  const answer = useAnswer(
    company.externalinfo,
    { id: organizationNumber, provider, storedIsEnough: true },
    {
      placeholderData: undefined,
      // Until it may be fetched again.
      refetchInterval: ({ state }) => (state.data?.refetch.reason === 'justFetched' ? 30_000 : false),
    },
  )
  const { data } = answer
  return (
    <Section
      title="Företagsupplysning"
      actions={<RatingReportButton organizationNumber={organizationNumber} provider={provider} />}
    >
      <div className={css.bar}>
        <Toggles label="Leverantör" choices={choices} value={provider} onChange={setProvider} />
        <RefetchButton organizationNumber={organizationNumber} provider={provider} information={data} />
        {data?.hasArchivedExternalCompanyInfo ? (
          <ActionButton icon="clock" onClick={() => setArchive(true)}>
            Äldre uppgifter
          </ActionButton>
        ) : null}
      </div>
      {answer.error ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : data ? (
        <Answered information={data} />
      ) : (
        <Delayed />
      )}
      <ArchivedInformationDialog
        organizationNumber={organizationNumber}
        opened={archive}
        onClose={() => setArchive(false)}
      />
    </Section>
  )
}

function Answered({ information }: { information: ExternalInformation }) {
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
            Hämtad <Instant of={info.fetchedAt} /> av {info.fetchedBy}, för {ageText(ageMinutes ?? 0)} sedan
          </p>
          <CompanyFactGroups facts={info.facts} sources={info.sources} provider={info.provider} />
        </>
      ) : (
        <p className={css.none}>Ingen information tillgänglig</p>
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
  const refetch = useCommand(company.refetchExternalinfo)
  const cost = information?.externalCompanyInfo?.cost
  async function askAndRefetch() {
    const sure = await confirm({
      title: 'Hämta nya uppgifter?',
      text: `${providerNames[provider]} tar betalt för varje hämtning.${cost ? ` Den förra kostade ${formatMoney(cost)} kr.` : ''}`,
      act: 'Hämta och betala',
    })
    if (!sure) return
    await tell(async () => {
      const { failure } = await refetch.mutateAsync({ organizationNumber, provider })
      if (!failure) return
      throw Object.assign(
        new Error(cost === undefined ? failure.text : `${failure.text}. De senaste uppgifterna finns kvar.`),
        { code: failure.code },
      )
    }, 'Nya uppgifter är hämtade')
  }
  return (
    <ActionButton
      icon="refresh"
      pending={refetch.isPending}
      disabledReason={information ? (information.refetch.reasonText ?? undefined) : 'Hämtar …'}
      onClick={askAndRefetch}
    >
      Hämta på nytt
    </ActionButton>
  )
}
