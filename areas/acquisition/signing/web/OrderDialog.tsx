import { create } from 'qrcode'
import { useEffect, useMemo } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { answers, useAnswer, useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { signing } from '../contract.ts'
import css from './signing.module.css'

/** Milliseconds between two looks: the code a BankID app reads is another every second. */
const pollMs = 1000

/** An order to sign with BankID, followed until it is over. */
export function OrderDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <Dialog opened={id !== null} onClose={onClose} title="Signera med BankID" width={400}>
      {id === null ? null : <Order id={id} onClose={onClose} />}
    </Dialog>
  )
}

function Order({ id, onClose }: { id: string; onClose: () => void }) {
  const cancel = useCommand(signing.cancelSigning)
  const missing = missingRole(signing.cancelSigning.may, useActor())
  const answer = useAnswer(
    signing.signingOrder,
    { id },
    {
      placeholderData: undefined,
      staleTime: 0,
      refetchInterval: ({ state }) => (isOver(state.data?.state) ? false : pollMs),
    },
  )
  const over = isOver(answer.data?.state)
  useEffect(() => {
    if (over)
      void answers.invalidateQueries({ queryKey: ['signing', 'getAgreementWithSignatureStatus'] })
  }, [over])
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Delayed />
  const { state, hint, qrData, autoStartToken } = answer.data
  return (
    <div className={css.order}>
      {qrData ? <Code text={qrData} /> : null}
      <p role="status">{state === 'complete' ? 'Personen har signerat avtalet.' : hint}</p>
      <span className={css.acts}>
        {autoStartToken ? (
          <a href={`bankid:///?autostarttoken=${encodeURIComponent(autoStartToken)}&redirect=null`}>
            Öppna BankID på den här datorn
          </a>
        ) : null}
        {over ? (
          <ActionButton onClick={onClose}>Stäng</ActionButton>
        ) : (
          <ActionButton
            onClick={() => tell(() => cancel.mutateAsync({ id }))}
            disabledReason={missing ?? (state === 'canceling' ? 'Signeringen avbryts' : undefined)}
          >
            Avbryt signeringen
          </ActionButton>
        )}
      </span>
    </div>
  )
}
const isOver = (state: string | undefined) =>
  state === 'complete' || state === 'failed' || state === 'canceled'

/** A QR code, drawn as it is: dark squares on white in every theme. */
function Code({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'L' })
    const dark = Array.from(modules.data, (bit, at) =>
      bit ? `M${at % modules.size} ${Math.floor(at / modules.size)}h1v1h-1z` : '',
    )
    return { size: modules.size, path: dark.join('') }
  }, [text])
  return (
    <svg
      className={css.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR-kod för BankID"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
