import { useState } from 'react'
import { formatInstant } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { onboarding, type OnboardingDetail } from '../contract.ts'
import { daysReminded, remindedInvitations, reminderDays, type Reminder } from '../rules.ts'
import { reminderSent } from '../texts.ts'
import css from './onboarding.module.css'

const names: Readonly<Record<Reminder, string>> = {
  reminder2: 'Påminnelse efter 2 dagar',
  reminder7: 'Påminnelse efter 7 dagar',
}

/** The invitations of whoever is reminded: none that was taken back counts (onboarding 83). */
const remindedOf = ({ onboardingInvitationIds, contactDetails }: OnboardingDetail) =>
  remindedInvitations(
    onboardingInvitationIds.filter(({ state }) => state !== 'revoked'),
    contactDetails.emailAddress,
  )

/** When one that has not been sent goes by itself (onboarding 79), or that none does. */
function unsentWords(
  shown: OnboardingDetail,
  reminder: Reminder,
  ended: boolean,
  now: number,
): string {
  if (ended) return 'Inte skickad'
  const invited = remindedOf(shown).map(({ created }) => new Date(created).getTime())
  if (invited.length === 0) return 'Skickas inte av sig själv: ingen är inbjuden med mejl'
  const days = (now - Math.min(...invited)) / dayLength
  const left = reminderDays[reminder] - days
  if (left > 0)
    return `Skickas av sig själv tidigast ${formatInstant(new Date(now + left * dayLength))}, om kunden har något kvar att göra`
  // The later one goes alone, and none for ever after.
  const isPast = days >= (reminder === 'reminder2' ? reminderDays.reminder7 : daysReminded)
  return isPast
    ? 'Inte skickad'
    : 'Skickas av sig själv nästa vardag, om kunden har något kvar att göra'
}

/**
 * Reminders to the customer, each sent once (onboarding 24). Only onboardings to invoice purchase
 * have any.
 */
export function RemindersSection({ shown, ended }: { shown: OnboardingDetail; ended: boolean }) {
  const send = useCommand(onboarding.sendReminder)
  const [now] = useState(Date.now)
  const missing = missingRole(onboarding.sendReminder.may, useActor())
  const sent = { reminder2: shown.reminder2DaysSent, reminder7: shown.reminder7DaysSent } as const
  const both = ['reminder2', 'reminder7'] as const
  const [invited] = remindedOf(shown)
  const name = invited?.inviteeName ?? shown.contactDetails.name
  const emailAddress = invited?.sentTo ?? shown.contactDetails.emailAddress
  async function askAndSend(reminder: Reminder) {
    const sure = await confirm({
      title: `Skicka ${names[reminder].toLowerCase()}?`,
      text: `Den mejlas nu till ${name}, ${emailAddress}. ${unsentWords(shown, reminder, ended, now)}, och den skickas bara en gång.`,
      act: 'Skicka påminnelsen',
    })
    if (sure)
      await tell(
        () => send.mutateAsync({ id: shown.id, reminder }),
        `Påminnelsen skickas till ${emailAddress}`,
      )
  }
  return (
    <Section title="Påminnelser">
      <FactList
        facts={both.map((reminder) => ({
          label: names[reminder],
          value: sent[reminder].date ? (
            <Instant of={sent[reminder].date} />
          ) : (
            unsentWords(shown, reminder, ended, now)
          ),
        }))}
      />
      {ended ? null : (
        <div className={css.acts}>
          {both.map((reminder) => (
            <ActionButton
              key={reminder}
              icon="mail"
              disabledReason={missing ?? (sent[reminder].sent ? reminderSent : undefined)}
              onClick={() => void askAndSend(reminder)}
            >
              Skicka {names[reminder].toLowerCase()}
            </ActionButton>
          ))}
        </div>
      )}
    </Section>
  )
}
