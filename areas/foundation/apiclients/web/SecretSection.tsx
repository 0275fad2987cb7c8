import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { ReasonPanel } from '#areas/foundation/approvals/web/ReasonPanel.tsx'
import { useAlreadyWaiting } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { apiClients, type ApiClient } from '../contract.ts'
import { contactInWords } from '../texts.ts'

/**
 * When the secret was made and whom it was mailed to, and asking for a new one, which takes a second
 * person (apiclients 4).
 */
export function SecretSection({ client }: { client: ApiClient }) {
  const ask = useCommand(apiClients.newSecret)
  const missing = missingRole(apiClients.newSecret.may, useActor())
  const waits = useAlreadyWaiting(['giveCredential'], client.id)
  const [asking, setAsking] = useState(false)
  const { contactEmail: to, secretCreated, secretSentTo, askedContactEmail: asked } = client
  return (
    <Section title="Hemlighet" note="Klienten hämtar sin token med klient-id och hemlighet.">
      <p>
        {secretCreated ? (
          <>
            Skapad <Instant of={secretCreated} />
            {secretSentTo === null ? null : `, mejlad till ${secretSentTo}`}
          </>
        ) : (
          'Ingen hemlighet är skapad.'
        )}
      </p>
      <p>
        {to === null
          ? 'Ingen kontakt är angiven.'
          : `En ny hemlighet mejlas till ${to} (angavs ${contactInWords(client)}).`}
        {to !== null && secretSentTo !== null && to !== secretSentTo
          ? ' Det är en annan adress än den förra mejlades till.'
          : null}
      </p>
      {asked === null ? null : (
        <p>
          {asked === ''
            ? 'Att ingen kontakt ska stå här väntar på en annan person.'
            : `Att hemligheter ska mejlas till ${asked} väntar på en annan person.`}
        </p>
      )}
      <ActionButton
        icon="lock"
        disabledReason={
          missing ??
          waits ??
          (to === null ? apiClients.newSecret.refusals.noContact.text : undefined)
        }
        onClick={() => setAsking(true)}
      >
        Begär ny hemlighet
      </ActionButton>
      {asking ? (
        <ReasonPanel
          title="Begär en ny hemlighet?"
          text={`En annan person behöver godkänna det. Då mejlas hemligheten till ${to ?? ''}, och visas ingen annanstans.${
            secretCreated
              ? ' Den hemlighet som finns slutar gälla då, liksom de token klienten har fått med den.'
              : ''
          }`}
          act="Begär ny hemlighet"
          send={async (why) => {
            await ask.mutateAsync({ id: client.id, why })
            notify.success(waitsForSecond)
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Section>
  )
}
