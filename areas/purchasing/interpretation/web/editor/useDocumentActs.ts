import { useState } from 'react'
import { useCommand } from '#platform/web/data.ts'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { useGo } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import { interpretation, type Interpretation } from '../../contract.ts'
import type { ChosenStamp } from '../dialogs/StampDialog.tsx'
import type { EndStatus } from '../dialogs/ReasonDialog.tsx'
import type { HeaderAct } from './EditorHeader.tsx'
import type { FieldActs } from './acts/useFieldActs.ts'
import type { OpenDocument } from './useDocument.ts'

export type Window = 'stamp' | 'split' | 'attach' | 'help' | 'resend' | EndStatus

/** What is done with the whole document, and which window is open for it. */
export function useDocumentActs(
  shown: Interpretation,
  document: OpenDocument,
  acts: FieldActs,
  goOn: () => unknown,
) {
  const [opened, setOpened] = useState<Window>()
  const go = useGo()
  const keep = { keep403: true } as const
  const { mutateAsync: reinterpret } = useCommand(interpretation.reinterpret, keep)
  const { mutateAsync: reset } = useCommand(interpretation.resetdocuments, keep)
  const { mutateAsync: drawStamp } = useCommand(interpretation.saveinvoiceimage, keep)
  const { mutateAsync: removeStamp } = useCommand(interpretation.removeStamp, keep)
  const { mutateAsync: splitUp } = useCommand(interpretation.splitinvoice, keep)
  const { id } = shown
  const close = () => setOpened(undefined)

  const readAgain = async () => {
    const sure =
      shown.draft === null ||
      (await confirm({
        title: 'Tolka igen?',
        text: 'Fakturan läses på nytt, och det som är ändrat för hand försvinner.',
        act: 'Tolka igen',
      }))
    if (!sure) return
    const { results } = await document.act(() => reinterpret({ ids: [id] }))
    const skipped = results.find(({ outcome }) => outcome !== 'done')
    if (skipped) notify.error(skipped.message)
    else notify.success('Fakturan tolkas igen')
  }
  const restore = async () => {
    const sure = await confirm({
      title: 'Återställ fakturan?',
      text: 'Allt som är ändrat sedan den lästes försvinner.',
      act: 'Återställ',
      danger: true,
    })
    if (!sure) return
    await document.act(async (version) => document.take(await reset({ id, version })))
    notify.success('Fakturan är återställd')
  }
  const stamp = async (chosen: ChosenStamp) => {
    await document.act(async (version) =>
      document.take(await drawStamp({ id, version, ...chosen })),
    )
    acts.undoFirst(unstamp)
    notify.success('Fakturan är stämplad')
    close()
  }
  const unstamp = async () => {
    await document.act(async (version) => document.take(await removeStamp({ id, version })))
    notify.success('Stämpeln är borttagen')
  }
  const split = async (groups: readonly (readonly number[])[]) => {
    const input = groups.map((pages, index) => ({
      index,
      list: pages.map((pageNumber) => {
        const page = shown.files.find((one) => one.pageNumber === pageNumber)
        return { pageNumber, url: page?.url ?? '', isAttachment: page?.isAttachment ?? false }
      }),
    }))
    const { ids } = await document.act((version) => splitUp({ id, version, groups: input }))
    close()
    notify.success(
      ids.length === 1 ? 'En ny faktura är skapad' : `${ids.length} nya fakturor är skapade`,
    )
    await go(places.interpretation(ids[0] ?? ''))
  }
  const guarded = (run: () => Promise<unknown>) => run().catch((error: unknown) => acts.tell(error))
  const act = (what: HeaderAct) => {
    switch (what) {
      case 'reinterpret':
        return guarded(readAgain)
      case 'reset':
        return guarded(restore)
      case 'unstamp':
        return guarded(unstamp)
      case 'fault':
        return setOpened('FaultReported')
      case 'remove':
        return setOpened('Removed')
      case 'next':
        return goOn()
      case 'stamp':
      case 'split':
      case 'help':
      case 'resend':
        return setOpened(what)
    }
  }
  const ended = (status: EndStatus) => {
    close()
    notify.success(status === 'Removed' ? 'Fakturan är borttagen' : 'Fakturan är felrapporterad')
    void goOn()
  }
  return { opened, setOpened, close, act, stamp, split, ended }
}
