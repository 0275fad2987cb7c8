import { download } from '#platform/web/call.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { CopyText } from '#platform/web/ui/value/CopyText.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Day, Instant } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { documents } from '#areas/parties/documents/contract.ts'
import { places } from '#areas/places.ts'
import { seals } from '../contract-seals.ts'
import { signing } from '../contract.ts'

/** Milliseconds between looks while agreements wait for their seal. */
const pollMs = 15_000

/** The one file that proves what was signed, or why it waits (signing 28); nothing before that. */
export function SealSection({ setId }: { setId: string }) {
  const { data } = useAnswer(
    seals.ofSet,
    { setId },
    { refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? pollMs : false) },
  )
  const missing = missingRole(signing.download.may, useActor())
  if (!data || data.state === 'none') return null
  const { documentId: id } = data
  return (
    <Section
      title="Sigillerade avtal"
      note="En fil med avtalen, underskrifterna och det som har hänt, som var och en kan kontrollera."
      actions={
        <>
          {id === null ? null : (
            <ActionButton
              icon="download"
              disabledReason={missing}
              onClick={() => tell(() => download(documents.get, { id }))}
            >
              Ladda ner sigillerad PDF
            </ActionButton>
          )}
          <RouteLink href={places.checkAgreement}>Kontrollera ett avtal</RouteLink>
        </>
      }
    >
      {data.renewalReason === '' ? null : (
        <Notice>
          {data.renewalReason}
          {data.renewalTriedAt === null ? null : (
            <>
              {' '}
              Senaste försöket: <Instant of={data.renewalTriedAt} />.
            </>
          )}
        </Notice>
      )}
      {data.state === 'waiting' ? (
        <Notice>
          {data.reason}
          {data.triedAt === null ? null : (
            <>
              {' '}
              Senaste försöket: <Instant of={data.triedAt} />.
            </>
          )}
        </Notice>
      ) : (
        <FactList
          facts={[
            { label: 'Sigillerat av', value: data.sealedBy },
            { label: 'Tidsstämplat', value: <Instant of={data.timestampedAt ?? ''} /> },
            ...(data.renewedAt === null
              ? []
              : [{ label: 'Tidsstämpeln förnyad', value: <Instant of={data.renewedAt} /> }]),
            ...(data.holdsUntil === null
              ? []
              : [
                  {
                    label: 'Tidsstämpeln gäller till',
                    value: (
                      <>
                        <Day of={data.holdsUntil} />
                        {data.renewalReason === '' ? '. Skynet förnyar den ett år innan.' : null}
                      </>
                    ),
                  },
                ]),
            { label: 'SHA-256', value: <CopyText text={data.sha256} what="Kontrollsumman" /> },
          ]}
        />
      )}
    </Section>
  )
}
