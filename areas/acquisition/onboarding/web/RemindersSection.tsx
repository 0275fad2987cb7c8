import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { onboarding, type OnboardingDetail } from '../contract.ts'
import type { Reminder } from '../rules.ts'
import { reminderSent } from '../texts.ts'
import css from './onboarding.module.css'

const names: Readonly<Record<Reminder, string>> = {
  reminder2: 'Påminnelse efter 2 dagar',
  reminder7: 'Påminnelse efter 7 dagar',
}

/**
 * Reminders to the customer, each sent once (onboarding 24). Only onboardings to invoice purchase
 * have any.
 */
export function RemindersSection({ shown, ended }: { shown: OnboardingDetail; ended: boolean }) {
  const send = useCommand(onboarding.sendReminder)
  const missing = missingRole(onboarding.sendReminder.may, useActor())
  const sent = { reminder2: shown.reminder2DaysSent, reminder7: shown.reminder7DaysSent } as const
  const both = ['reminder2', 'reminder7'] as const
  return (
    <Section title="Påminnelser">
      <FactList
        facts={both.map((reminder) => ({
          label: names[reminder],
          value: sent[reminder].date ? <Instant of={sent[reminder].date} /> : 'Inte skickad',
        }))}
      />
      {ended ? null : (
        <div className={css.acts}>
          {both.map((reminder) => (
            <ActionButton
              key={reminder}
              icon="mail"
              disabledReason={missing ?? (sent[reminder].sent ? reminderSent : undefined)}
              onClick={() =>
                tell(
                  () => send.mutateAsync({ id: shown.id, reminder }),
                  `Påminnelsen skickas till ${shown.contactDetails.emailAddress}`,
                )
              }
            >
              Skicka {names[reminder].toLowerCase()}
            </ActionButton>
          ))}
        </div>
      )}
    </Section>
  )
}
