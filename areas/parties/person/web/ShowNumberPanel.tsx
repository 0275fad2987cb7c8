import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { isIn, maySeePersonal, mayShowNumbers, withAuditor } from '#areas/foundation/users/rules.ts'
import type { NumberPlace } from '../rules.ts'
import { ShowNumberForm } from './ShowNumberForm.tsx'

interface ShowNumberPanelProps {
  place: NumberPlace
  /** Of the person, in that place. */
  id: string
  name: string
  /** As it was answered: whole, or '690306-****'. */
  number: string
}

/**
 * A person's number, and the way to see it whole for who is answered it masked and may ask for one
 * at a time (person 11). It is forgotten when the page is left.
 */
export function ShowNumberPanel({ place, id, name, number }: ShowNumberPanelProps) {
  const actor = useActor()
  const [asking, setAsking] = useState(false)
  const [whole, setWhole] = useState<string>()
  const isMasked = whole === undefined && !isIn(withAuditor(maySeePersonal), actor)
  return (
    <>
      <span className="tabular">{formatOrganizationNumber(whole ?? number)}</span>
      {isMasked && isIn(mayShowNumbers, actor) ? (
        <ActionButton onClick={() => setAsking(true)} label={`Visa personnumret för ${name}`}>
          Visa
        </ActionButton>
      ) : null}
      {asking ? (
        <Dialog opened onClose={() => setAsking(false)} title={`Visa personnumret för ${name}?`}>
          <p>Visningen och motiveringen står i granskningsloggen.</p>
          <ShowNumberForm
            place={place}
            id={id}
            onShown={({ wholeNumber }) => {
              setWhole(wholeNumber)
              setAsking(false)
            }}
            onCancel={() => setAsking(false)}
          />
        </Dialog>
      ) : null}
    </>
  )
}
