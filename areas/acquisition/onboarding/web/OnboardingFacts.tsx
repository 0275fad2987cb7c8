import { useState } from 'react'
import { holds } from '#platform/permission.ts'
import { useActor } from '#platform/web/actor.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { FactList, type Fact } from '#platform/web/ui/value/FactList.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { OffersPanel } from '#areas/acquisition/offers/web/OffersPanel.tsx'
import { OfferRecipient } from './OfferRecipient.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { onboarding, type OnboardingDetail } from '../contract.ts'
import { channelNames } from '../texts.ts'
import { ContactForm } from './ContactForm.tsx'
import { ProspectSection } from './ProspectSection.tsx'
import { SalesRepForm } from './SalesRepForm.tsx'

interface FactsProps {
  shown: OnboardingDetail
  ended: boolean
}

/** Whom it is done with, by whom, and how far it has come. */
export function OnboardingFacts({ shown, ended }: FactsProps) {
  return (
    <>
      <Contact shown={shown} ended={ended} />
      <SalesRep shown={shown} ended={ended} />
      {shown.prospectId ? <ProspectSection id={shown.prospectId} shown={shown} /> : null}
      <OffersPanel organizationNumber={shown.organizationNumber} Recipient={OfferRecipient} />
      <Section title="Förlopp">
        <FactList stacked facts={progressOf(shown)} />
      </Section>
    </>
  )
}

function Contact({ shown, ended }: FactsProps) {
  const [open, setOpen] = useState(false)
  const { name, emailAddress, phoneNumber, relationToCompany, promotionalCode } =
    shown.contactDetails
  const missing = missingRole(onboarding.updateContactDetails.may, useActor())
  return (
    <Section
      title="Kontakt"
      actions={
        ended ? undefined : (
          <ActionButton
            label="Ändra kontaktuppgifter"
            disabledReason={missing}
            onClick={() => setOpen(true)}
          >
            Ändra
          </ActionButton>
        )
      }
    >
      <FactList
        stacked
        facts={[
          { label: 'Namn', value: name },
          { label: 'E-postadress', value: <a href={`mailto:${emailAddress}`}>{emailAddress}</a> },
          { label: 'Telefonnummer', value: <a href={`tel:${phoneNumber}`}>{phoneNumber}</a> },
          { label: 'Relation', value: relationToCompany || undefined },
          { label: 'Kampanjkod', value: promotionalCode || undefined },
        ]}
      />
      <Dialog opened={open} onClose={() => setOpen(false)} title="Kontaktuppgifter" width={560}>
        <ContactForm key={shown.version} shown={shown} onDone={() => setOpen(false)} />
      </Dialog>
    </Section>
  )
}

function SalesRep({ shown, ended }: FactsProps) {
  const [open, setOpen] = useState(false)
  const administrator = holds(useActor(), 'Administrator')
  const rep = shown.salesRepresentative
  return (
    <Section
      title="Säljare"
      actions={
        administrator && !ended ? (
          <ActionButton label="Byt säljare" onClick={() => setOpen(true)}>
            Byt
          </ActionButton>
        ) : undefined
      }
    >
      <FactList
        stacked
        facts={
          rep
            ? [
                { label: 'Namn', value: `${rep.firstName} ${rep.lastName}` },
                { label: 'E-postadress', value: rep.emailAddress },
              ]
            : [{ label: 'Namn', value: 'Ingen säljare' }]
        }
      />
      <Dialog opened={open} onClose={() => setOpen(false)} title="Byt säljare">
        <SalesRepForm shown={shown} onDone={() => setOpen(false)} />
      </Dialog>
    </Section>
  )
}

const event = (label: string, at: string | null, by: string | null): Fact[] =>
  at
    ? [
        {
          label,
          value: (
            <>
              <Instant of={at} />
              {by ? `, ${by}` : null}
            </>
          ),
        },
      ]
    : []

const progressOf = (shown: OnboardingDetail): Fact[] => [
  ...event('Skapad', shown.created, shown.initiatorName),
  { label: 'Skapad av', value: channelNames[shown.channel] },
  { label: 'AML-kontroll', value: shown.requiresAml ? 'Krävs' : 'Krävs inte' },
  ...event('Kontaktad', shown.contactedAt, shown.contactedBy),
  ...event('Slutförd', shown.completedAt, shown.completedBy),
  ...event('Avbruten', shown.canceledAt, shown.canceledBy),
  ...(shown.canceledReason ? [{ label: 'Orsak', value: shown.canceledReason }] : []),
]
