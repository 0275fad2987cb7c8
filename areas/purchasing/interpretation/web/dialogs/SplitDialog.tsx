import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { Icon } from '#platform/web/ui/look/icons.tsx'
import type { InterpretationPage } from '../../contract.ts'
import { pageLabel } from '../viewer/page-label.ts'
import { PageThumb } from './PageThumb.tsx'
import { Key } from '#platform/web/ui/frame/Key.tsx'
import css from './split.module.css'
import { pagesText } from './split-groups.ts'
import { SplitPages } from './SplitPages.tsx'
import { useSplit } from './useSplit.ts'

interface SplitDialogProps {
  id: string
  pages: readonly InterpretationPage[]
  /** The pages of each invoice, as the reader sees them; empty when it sees one. */
  suggested: readonly (readonly number[])[]
  opened: boolean
  onClose: () => void
  /** Splits; one group of page numbers for each new invoice. */
  onSplit: (groups: readonly (readonly number[])[]) => Promise<unknown>
}

/**
 * Divides a document into several invoices (interpretation 7, 20), beginning with what the reader
 * suggests.
 */
export function SplitDialog({ opened, onClose, ...rest }: SplitDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Dela upp i flera fakturor" width={1240}>
      {opened ? <Split {...rest} onClose={onClose} /> : null}
    </Dialog>
  )
}

function saveText(groups: number) {
  if (groups === 0) return 'Spara'
  return groups === 1 ? 'Spara 1 ny faktura' : `Spara ${groups} nya fakturor`
}

function Split({ id, pages, suggested, onClose, onSplit }: Omit<SplitDialogProps, 'opened'>) {
  const splitting = useSplit(
    pages.map(({ pageNumber }) => pageNumber),
    suggested,
  )
  const { groups, remaining, chosen, move } = splitting
  return (
    <div className={css.split} onKeyDown={splitting.press}>
      <div className={css.groups}>
        {suggested.length > 1 ? (
          <div className={css.suggested}>
            <Icon name="info" />
            <span>
              Läsningen föreslår {suggested.length} fakturor. Kontrollera var varje faktura börjar.
            </span>
            <ActionButton onClick={splitting.forgetSuggestion}>Börja utan förslag</ActionButton>
          </div>
        ) : null}
        {groups.map((group, index) => (
          <SplitPages
            key={group[0]}
            {...{ id, pages, splitting }}
            place={index}
            actions={
              <ActionButton
                label={`Lös upp faktura ${index + 1}`}
                onClick={() => move(new Set(group), 'remaining')}
              >
                Lös upp
              </ActionButton>
            }
          />
        ))}
        <SplitPages
          {...{ id, pages, splitting }}
          place="remaining"
          actions={
            <ActionButton
              disabledReason={remaining.length === 0 ? 'Inga sidor är kvar' : undefined}
              onClick={splitting.oneEach}
            >
              En faktura per sida
            </ActionButton>
          }
        >
          <Unplaced remaining={remaining} groups={groups.length} />
        </SplitPages>
      </div>
      <Preview {...{ id, pages, splitting }} />
      <div className={css.foot}>
        <ActionButton
          icon="plus"
          disabledReason={chosen.size === 0 ? 'Välj de sidor som hör ihop' : undefined}
          onClick={() => move(chosen, 'new')}
        >
          Ny faktura av valda sidor
        </ActionButton>
        <span className="unseen" role="status">
          {splitting.told}
        </span>
        <ActionButton onClick={onClose}>Avbryt</ActionButton>
        <ActionButton
          primary
          disabledReason={
            groups.length === 0 ? 'Välj sidor och gör minst en ny faktura först' : undefined
          }
          onClick={() => onSplit(groups)}
        >
          {saveText(groups.length)}
        </ActionButton>
      </div>
    </div>
  )
}

/** What happens to the pages that belong to no new invoice. */
function Unplaced({ remaining, groups }: { remaining: readonly number[]; groups: number }) {
  if (remaining.length === 0) return <p className={css.quiet}>Alla sidor hör till en ny faktura.</p>
  if (groups === 0) return null
  return (
    <div className={css.warning}>
      <Icon name="warning" />
      <span>
        Sida {pagesText(remaining)} hör inte till någon ny faktura. Den blir kvar i originalet, som
        tas bort ur listan men finns kvar och är länkat.
      </span>
    </div>
  )
}

const keys = [
  ['D', 'ny faktura börjar här, eller slå ihop med den före'],
  ['1–9', 'flytta till fakturan'],
  ['0', 'ta ut ur fakturan'],
  ['N', 'ny faktura'],
  ['Mellanslag', 'välj'],
  ['Piltangenter', 'nästa sida'],
] as const

/** The page one stands on, large enough to see where an invoice begins, and what its keys do. */
function Preview({
  id,
  pages,
  splitting,
}: Pick<Parameters<typeof SplitPages>[0], 'id' | 'pages' | 'splitting'>) {
  const { stood, groups } = splitting
  const page = pages.find(({ pageNumber }) => pageNumber === stood)
  const place = splitting.placeOf(stood)
  const begins = place !== 'remaining' && groups[place]?.[0] === stood
  return (
    <div className={css.preview}>
      {page ? (
        <PageThumb
          key={stood}
          id={id}
          page={page}
          alt={`${pageLabel(page, pages.length)}, större`}
        />
      ) : null}
      <ActionButton
        icon="split"
        disabledReason={begins && place === 0 ? 'Den första fakturan börjar här' : undefined}
        onClick={() => splitting.divide(stood)}
      >
        {begins && place !== 0
          ? 'Slå ihop med fakturan före'
          : `Ny faktura börjar på sida ${stood}`}
      </ActionButton>
      <p className={css.keys}>
        {keys.map(([key, text]) => (
          <span key={key}>
            <Key>{key}</Key> {text}
          </span>
        ))}
      </p>
    </div>
  )
}
