import { useState, type ReactNode } from 'react'
import { undoneDays } from '#platform/removed.ts'
import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { useGo } from '#platform/web/place.ts'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { ReasonPanel } from '#areas/foundation/approvals/web/ReasonPanel.tsx'
import { useAlreadyWaiting } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { kyc, type KycSet } from '../contract.ts'
import { PublishImpact } from './impact/PublishImpact.tsx'

interface KycSetActionsProps {
  set: KycSet
  /** Whether something typed is not saved. */
  dirty: boolean
}

/** What is done with the default, and what comes of it. */
interface Asked {
  readonly act: string
  readonly text: string
  readonly impact?: ReactNode
}

/** Seeing a set as customers see it, publishing it and taking it out of use or away. */
export function KycSetActions({ set, dirty }: KycSetActionsProps) {
  const go = useGo()
  const publish = useCommand(kyc.publish)
  const unpublish = useCommand(kyc.unpublish)
  const remove = useCommand(kyc.delete)
  const which = { id: set.id, version: set.version }
  const unsaved = dirty ? 'Spara ändringarna först' : undefined
  const missing = missingRole(kyc.publish.may, useActor())

  const waits = useAlreadyWaiting(['publishDefaultKyc'], set.id)
  /** What customers are asked by default waits for a second person (kyc 19). */
  const isDefault = set.defaultOnboardingTypes.length > 0
  const [asking, setAsking] = useState(false)
  const locked = 'Setet kan inte ändras medan det är publicerat.'
  const second = 'En annan person behöver godkänna det.'

  async function askAndPublish() {
    const sure = await confirm({ title: `Publicera ${set.name}?`, text: locked, act: 'Publicera' })
    if (sure) await tell(() => publish.mutateAsync(which), `${set.name} är publicerat`)
  }
  const askWhy = (change: typeof publish | typeof unpublish, words: Asked) =>
    asking ? (
      <ReasonPanel
        title={`${words.act} ${set.name}?`}
        text={words.text}
        act={words.act}
        send={async (why) => {
          await change.mutateAsync({ ...which, why })
          notify.success(waitsForSecond)
        }}
        onClose={() => setAsking(false)}
      >
        {words.impact}
      </ReasonPanel>
    ) : null
  async function askAndRemove() {
    const sure = await confirm({
      title: `Ta bort ${set.name}?`,
      text: `Svar som redan har lämnats finns kvar. Det kan ångras i ${undoneDays} dagar, under Borttagna KYC-set.`,
      act: 'Ta bort KYC-setet',
      danger: true,
    })
    if (!sure) return
    const removed = await tell(() => remove.mutateAsync(which), `${set.name} är borttaget`)
    if (removed) await go(places.kycSets, { ignoreBlocker: true })
  }
  const preview = (
    <ActionButton
      icon="eye"
      disabledReason={unsaved}
      onClick={() => void go(places.kycPreview(set.id))}
    >
      Förhandsgranska
    </ActionButton>
  )
  if (set.published)
    return (
      <>
        {preview}
        <ActionButton
          icon="unlock"
          disabledReason={missing ?? waits}
          onClick={() =>
            isDefault
              ? setAsking(true)
              : tell(() => unpublish.mutateAsync(which), `${set.name} är avpublicerat`)
          }
        >
          Avpublicera
        </ActionButton>
        {askWhy(unpublish, {
          act: 'Avpublicera',
          text: `Kunderna frågas inte längre med setet. ${second}`,
        })}
      </>
    )
  return (
    <>
      <ActionButton danger icon="delete" disabledReason={missing} onClick={askAndRemove}>
        Ta bort
      </ActionButton>
      {preview}
      <ActionButton
        icon="check"
        disabledReason={
          missing ??
          unsaved ??
          waits ??
          (set.questions.length === 0 ? 'Setet har inga frågor än' : undefined)
        }
        onClick={() => (isDefault ? setAsking(true) : askAndPublish())}
      >
        Publicera
      </ActionButton>
      {askWhy(publish, {
        act: 'Publicera',
        text: `${locked} ${second}`,
        impact: <PublishImpact id={set.id} />,
      })}
    </>
  )
}
