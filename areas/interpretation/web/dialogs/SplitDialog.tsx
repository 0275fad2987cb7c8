import { useState } from 'react'
import { ActionButton } from '#platform/web/ui/ActionButton.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import type { InterpretationPage } from '../../contract.ts'
import { pageLabel } from '../viewer/page-label.ts'
import css from './dialogs.module.css'
import { PageThumb } from './PageThumb.tsx'
import { addGroup, oneEach, pagesText, removeGroup, startSplit } from './split-groups.ts'

interface SplitDialogProps {
  id: string
  pages: readonly InterpretationPage[]
  opened: boolean
  onClose: () => void
  /** Splits; one group of page numbers for each new invoice. */
  onSplit: (groups: readonly (readonly number[])[]) => Promise<unknown>
}

/** Divides a document into several invoices (part-3 §4, §5): choose pages, make an invoice of them, save. */
export function SplitDialog({ opened, onClose, ...rest }: SplitDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Dela upp i flera fakturor" width={1120}>
      {opened ? <Splitting {...rest} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Splitting({ id, pages, onClose, onSplit }: Omit<SplitDialogProps, 'opened'>) {
  const [split, setSplit] = useState(() => startSplit(pages.map(({ pageNumber }) => pageNumber)))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { remaining, groups } = split
  const noGroup = groups.length === 0 ? 'Välj sidor och gör minst en ny faktura först' : undefined
  const toggle = (page: number) => {
    const next = new Set(chosen)
    if (!next.delete(page)) next.add(page)
    setChosen(next)
  }
  const add = () => {
    setSplit(addGroup(split, chosen))
    setChosen(new Set())
  }
  return (
    <div className={css.split}>
      <fieldset className={css.thumbs}>
        <legend className="unseen">Sidor som är kvar</legend>
        {pages
          .filter(({ pageNumber }) => remaining.includes(pageNumber))
          .map((page) => {
            const label = pageLabel(page, pages.length)
            return (
              <label key={page.pageNumber} className={css.thumb}>
                <div>
                  <PageThumb id={id} page={page} alt="" />
                </div>
                <input
                  type="checkbox"
                  aria-label={label}
                  checked={chosen.has(page.pageNumber)}
                  onChange={() => toggle(page.pageNumber)}
                />
                <span>{label}</span>
              </label>
            )
          })}
        {remaining.length === 0 ? <p className={css.quiet}>Alla sidor hör till en ny faktura.</p> : null}
      </fieldset>
      <div className={css.groups}>
        <ActionButton
          icon="plus"
          disabledReason={chosen.size === 0 ? 'Välj de sidor som hör ihop' : undefined}
          onClick={add}
        >
          Ny faktura av valda sidor
        </ActionButton>
        <ActionButton
          disabledReason={remaining.length === 0 ? 'Inga sidor är kvar' : undefined}
          onClick={() => setSplit(oneEach(split))}
        >
          En faktura per sida
        </ActionButton>
        {groups.map((group, index) => (
          <div key={group.join()} className={css.group}>
            <h3>
              Faktura {index + 1}
              <ActionButton
                icon="cross"
                label={`Lös upp faktura ${index + 1}`}
                onClick={() => setSplit(removeGroup(split, index))}
              >
                Lös upp
              </ActionButton>
            </h3>
            <p className={css.quiet}>Sida {pagesText(group)}</p>
          </div>
        ))}
        {remaining.length > 0 && groups.length > 0 ? (
          <p className={css.quiet}>
            Sida {pagesText(remaining)} blir kvar i originalet, som tas bort ur listan men finns kvar och är länkat.
          </p>
        ) : null}
        <ActionButton primary disabledReason={noGroup} onClick={() => onSplit(groups)}>
          {groups.length === 0
            ? 'Spara'
            : groups.length === 1
              ? 'Spara 1 ny faktura'
              : `Spara ${groups.length} nya fakturor`}
        </ActionButton>
        <ActionButton onClick={onClose}>Avbryt</ActionButton>
      </div>
    </div>
  )
}
