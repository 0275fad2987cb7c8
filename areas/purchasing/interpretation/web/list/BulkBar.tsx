import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { formatNumber } from '#platform/swedish/format.ts'
import { download } from '#platform/web/call.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { Icon } from '#platform/web/ui/look/icons.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { interpretation, type BulkAnswer, type ListRow } from '../../contract.ts'
import { mostBySearch } from '../../rules.ts'
import { texts } from '../../texts.ts'
import { BulkResults } from './BulkResults.tsx'
import css from './list.module.css'
import type { useSelection } from './useSelection.ts'

interface BulkBarProps {
  selection: ReturnType<typeof useSelection>
  rows: readonly ListRow[]
  /** Everything the search gives. */
  total: number
  onRemove: (what: 'selected' | 'search' | 'all') => void
}

/**
 * What is done with several at a time: read again, downloaded, removed by choice, by search or all
 * (interpretation 6, 23).
 */
export function BulkBar({ selection, rows, total, onRemove }: BulkBarProps) {
  const { selected, all, toggleAll, clear } = selection
  const reinterpret = useCommand(interpretation.reinterpret, { keep403: true })
  const [told, setTold] = useState<BulkAnswer>()
  const actor = useActor()
  const missing = missingRole(interpretation.removeSelected.may, actor)
  const missingAll = missingRole(interpretation.removeAll.may, actor)
  const count = selected.size
  const noneChosen = count === 0 ? texts.noneChosen : undefined
  const notPending = rows.some((row) => selected.has(row.id) && row.status !== 'Pending')
  const restore = useCommand(interpretation.restore, { keep403: true })
  const [putBack, setPutBack] = useState<BulkAnswer>()
  const allRemoved = rows.every((row) => !selected.has(row.id) || row.status === 'Removed')
  const undo = async () => {
    const answer = await restore.mutateAsync({ ids: [...selected] })
    clear()
    if (answer.results.some(({ outcome }) => outcome !== 'done')) setPutBack(answer)
    else
      notify.success(
        answer.done === 1 ? 'Fakturan är tillbaka' : `${answer.done} fakturor är tillbaka`,
      )
  }
  const readAgain = async () => {
    const answer = await reinterpret.mutateAsync({ ids: [...selected] })
    clear()
    if (answer.results.some(({ outcome }) => outcome !== 'done')) setTold(answer)
    else
      notify.success(
        answer.done === 1 ? 'Fakturan tolkas igen' : `${answer.done} fakturor tolkas igen`,
      )
  }
  // One file after the other: browsers hold back several at once.
  const save = async () => {
    for (const id of selected) await download(interpretation.getDocument, { id })
  }
  return (
    <div className={css.bulk} role="group" aria-label="Åtgärder för flera">
      <label>
        <input type="checkbox" checked={all} disabled={rows.length === 0} onChange={toggleAll} />
        {count === 0 ? 'Välj alla på sidan' : `${count} ${count === 1 ? 'vald' : 'valda'}`}
      </label>
      <ActionButton
        icon="refresh"
        disabledReason={
          missing ??
          noneChosen ??
          (notPending ? 'Bara ohanterade fakturatolkningar kan tolkas igen' : undefined)
        }
        onClick={readAgain}
      >
        Tolka igen
      </ActionButton>
      <ActionButton
        icon="download"
        disabledReason={
          noneChosen ??
          (notPending ? interpretation.getDocument.refusals.notPending.text : undefined)
        }
        onClick={save}
      >
        Ladda ner
      </ActionButton>
      <ActionButton
        icon="delete"
        disabledReason={missing ?? noneChosen}
        onClick={() => onRemove('selected')}
      >
        Ta bort valda
      </ActionButton>
      {rows.some(({ status }) => status === 'Removed') ? (
        <ActionButton
          icon="undo"
          disabledReason={
            missing ??
            noneChosen ??
            (allRemoved ? undefined : 'Bara borttagna fakturatolkningar kan komma tillbaka')
          }
          onClick={undo}
        >
          Ångra borttagningen
        </ActionButton>
      ) : null}
      <Menu position="bottom-start">
        <Menu.Target>
          <ActionIcon variant="default" size={32} aria-label="Ta bort fler">
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            disabled={missingAll !== undefined || total === 0 || total > mostBySearch}
            title={missingAll}
            onClick={() => onRemove('search')}
          >
            Ta bort sökningens {formatNumber(total)} {total === 1 ? 'träff' : 'träffar'}
            {total > mostBySearch ? ` (högst ${formatNumber(mostBySearch)} åt gången)` : ''}
          </Menu.Item>
          <Menu.Item
            disabled={missingAll !== undefined}
            title={missingAll}
            onClick={() => onRemove('all')}
          >
            Ta bort alla som inte är hanterade
          </Menu.Item>
          {missingAll ? <Menu.Label>{missingAll}</Menu.Label> : null}
        </Menu.Dropdown>
      </Menu>
      <Dialog
        opened={told !== undefined}
        onClose={() => setTold(undefined)}
        title="Tolka igen"
        width={820}
      >
        {told ? <BulkResults answer={told} doneText="Tolkas igen" /> : null}
      </Dialog>
      <Dialog
        opened={putBack !== undefined}
        onClose={() => setPutBack(undefined)}
        title="Ångra borttagningen"
        width={820}
      >
        {putBack ? <BulkResults answer={putBack} doneText="Tillbaka" /> : null}
      </Dialog>
    </div>
  )
}
