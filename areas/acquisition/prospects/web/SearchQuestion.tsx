import { Button } from '@mantine/core'
import { useState } from 'react'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { tell } from '#platform/web/tell.ts'
import { Redirect, useGo } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import type { SearchAnswer } from '../answers.ts'
import { confirmAct } from '../texts.ts'

/** What somebody has said yes to. */
export interface Ignoring {
  readonly userConfirmed?: boolean
  readonly ignoreAlreadyIssuer?: boolean
  readonly ignoreNewlyEditedProspectExist?: boolean
}
interface SearchQuestionProps {
  /** What the search came to. */
  answer: SearchAnswer | undefined
  /** 10 digits. */
  organizationNumber: string
  onClose: () => void
  /** Searches again, with this said yes to as well. */
  onAsk: (ignoring: Ignoring) => Promise<unknown>
  onOpen: (prospectId: string) => void
}
interface Choice {
  readonly act: string
  readonly run: () => unknown
}

const titles = {
  newlyEdited: 'Prospektet finns redan',
  existingIssuer: 'Redan utställare',
  existingRecipient: 'Redan mottagare',
  needsConfirmation: 'Omfrågandekopia',
  bothRoles: 'Utställare eller mottagare',
} as const

/**
 * What is asked when a search comes to something else than a prospect; a client is gone to at once
 * (prospects 4, 17-21).
 */
export function SearchQuestion({
  answer,
  organizationNumber,
  onClose,
  onAsk,
  onOpen,
}: SearchQuestionProps) {
  const go = useGo()
  const [busy, setBusy] = useState<string>()
  const addressAs = (role: 'issuer' | 'recipient') =>
    places.client(role, organizationNumber, 'overview')
  if (answer?.state === 'client') return <Redirect to={addressAs(answer.companyType)} />

  const again = (ignoring: Ignoring) => () => onAsk(ignoring)
  const client = (role: 'issuer' | 'recipient') => () => void go(addressAs(role))
  const choices = ((): readonly Choice[] => {
    switch (answer?.state) {
      case 'newlyEdited':
        return [
          { act: 'Gör ett nytt', run: again({ ignoreNewlyEditedProspectExist: true }) },
          { act: 'Öppna prospektet', run: () => onOpen(answer.prospectId) },
        ]
      case 'existingIssuer':
        return [
          { act: 'Öppna klienten', run: client('issuer') },
          { act: 'Fortsätt', run: again({ ignoreAlreadyIssuer: true }) },
        ]
      case 'existingRecipient':
        return [
          { act: 'Öppna klienten', run: client('recipient') },
          { act: 'Fortsätt', run: again({ ignoreAlreadyIssuer: true }) },
        ]
      case 'needsConfirmation':
        return [{ act: confirmAct, run: again({ userConfirmed: true }) }]
      case 'bothRoles':
        return [
          { act: 'Mottagare', run: client('recipient') },
          { act: 'Utställare', run: client('issuer') },
        ]
      default:
        return []
    }
  })()
  async function choose({ act, run }: Choice) {
    setBusy(act)
    if (!(await tell(async () => run()))) onClose()
    setBusy(undefined)
  }

  const asked = answer === undefined || answer.state === 'judged' ? undefined : answer
  return (
    <Dialog
      opened={asked !== undefined}
      onClose={onClose}
      title={asked ? titles[asked.state] : ''}
      actions={
        <>
          <Button onClick={onClose}>Avbryt</Button>
          {choices.map((choice, place) => (
            <ActionButton
              key={choice.act}
              primary={place === choices.length - 1}
              pending={busy === choice.act}
              onClick={() => void choose(choice)}
            >
              {choice.act}
            </ActionButton>
          ))}
        </>
      }
    >
      {asked?.text}
    </Dialog>
  )
}
