import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { undoneDays } from '#platform/removed.ts'
import type { InputOf } from '#platform/endpoint.ts'
import type { CallError } from '#platform/web/call.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { interpretation, type BulkAnswer } from '../../contract.ts'
import { BulkResults } from './BulkResults.tsx'
import css from './list.module.css'

/**
 * What is to be removed: chosen rows, what a search gives, or everything that is not handled
 * (interpretation 6).
 */
export type Removing =
  | { readonly what: 'selected'; readonly ids: readonly string[] }
  | {
      readonly what: 'search'
      readonly filter: Omit<InputOf<typeof interpretation.removeBySearch>, 'dryRun' | 'reason'>
    }
  | { readonly what: 'all' }

interface RemoveDialogProps {
  removing: Removing | undefined
  onClose: () => void
  onDone: () => void
}

/** First a dry list of what would be removed, then the result of each row. */
export function RemoveDialog({ removing, onClose, onDone }: RemoveDialogProps) {
  return (
    <Dialog
      opened={removing !== undefined}
      onClose={onClose}
      title="Ta bort fakturatolkningar"
      width={820}
    >
      {removing ? <Remove removing={removing} onClose={onClose} onDone={onDone} /> : null}
    </Dialog>
  )
}

function Remove({ removing, onClose, onDone }: RemoveDialogProps & { removing: Removing }) {
  const selected = useCommand(interpretation.removeSelected, { keep403: true })
  const bySearch = useCommand(interpretation.removeBySearch, { keep403: true })
  const all = useCommand(interpretation.removeAll, { keep403: true })
  const [done, setDone] = useState<BulkAnswer>()
  const [reason, setReason] = useState('')
  const run = (dryRun: boolean): Promise<BulkAnswer> => {
    switch (removing.what) {
      case 'selected':
        return selected.mutateAsync({ ids: [...removing.ids], dryRun, reason })
      case 'search':
        return bySearch.mutateAsync({ ...removing.filter, dryRun, reason })
      case 'all':
        return all.mutateAsync({ dryRun, reason })
    }
  }
  // Asked once for every window: what it lists is what one agrees to.
  const { data: dry, error } = useQuery<BulkAnswer, CallError>({
    queryKey: ['interpretation-removal', removing],
    queryFn: () => run(true),
    staleTime: Infinity,
    gcTime: 0,
  })
  const remove = async () => {
    setDone(await run(false))
    onDone()
  }
  if (error)
    return (
      <div className={css.form}>
        <p role="alert">{error.message}</p>
        <div className={css.acts}>
          <ActionButton onClick={onClose}>Tillbaka</ActionButton>
        </div>
      </div>
    )
  if (!dry) return <Delayed />
  if (done)
    return (
      <div className={css.form}>
        <p role="status">
          {done.done === 1
            ? '1 fakturatolkning är borttagen.'
            : `${done.done} fakturatolkningar är borttagna.`}
        </p>
        <BulkResults answer={done} doneText="Borttagen" />
        <div className={css.acts}>
          <ActionButton primary onClick={onClose}>
            Klar
          </ActionButton>
        </div>
      </div>
    )
  const count = dry.done
  const left = dry.results.length - count
  return (
    <div className={css.form}>
      <p>
        {count === 0
          ? 'Inget av det här kan tas bort.'
          : `${count} tas bort${left > 0 ? `, ${left} lämnas` : ''}. Det kan ångras i ${undoneDays} dagar, med filtret Borttagen.`}
      </p>
      <BulkResults answer={dry} doneText="Tas bort" />
      <TextAreaField
        field={{ name: 'reason', id: 'remove-reason', value: reason, onChange: setReason }}
        label="Anledning"
        rows={2}
        maxLength={2000}
      />
      <div className={css.acts}>
        <ActionButton onClick={onClose}>Avbryt</ActionButton>
        <ActionButton
          primary
          danger
          disabledReason={count === 0 ? 'Inget av det här kan tas bort' : undefined}
          onClick={remove}
        >
          {count === 1 ? 'Ta bort 1 fakturatolkning' : `Ta bort ${count} fakturatolkningar`}
        </ActionButton>
      </div>
    </div>
  )
}
