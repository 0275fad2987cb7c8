import { useState } from 'react'
import { checkWith } from '#platform/web/check.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { useListAddress, withSearch } from '#platform/web/place.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { SwitchField, TextField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { ChipPopover } from '#platform/web/ui/list/ChipPopover.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { parseSearch } from '#platform/web/ui/list/address.ts'
import { views, type ListView } from '../contract.ts'
import { keptOf } from '../rules.ts'
import css from './views.module.css'

/**
 * Beside the filters of a list: how it has been named, by oneself and by others who share it, each a
 * link, with the way to name what is shown now (views 1).
 */
export function ListViews() {
  const { list, path, search } = useListAddress()
  const [naming, setNaming] = useState(false)
  const remove = useCommand(views.remove)
  const answer = useAnswer(views.all, { list }, { keep403: true })
  const shown = keptOf(search)
  const all = answer.data ?? []
  const now = all.find((view) => view.search === shown)
  const placeOf = ({ search: kept }: ListView) => withSearch(path, parseSearch(kept))
  const line = (view: ListView, close: () => void) => (
    <li key={view.id} className={css.line}>
      <RouteLink href={placeOf(view)} aria-current={view === now || undefined} onClick={close}>
        {view.name}
      </RouteLink>
      {view.isOwn ? (
        <ActionButton
          icon="delete"
          label={`Ta bort vyn ${view.name}`}
          onClick={() =>
            tell(() => remove.mutateAsync({ id: view.id }), `Vyn ${view.name} är borttagen`)
          }
        >
          Ta bort
        </ActionButton>
      ) : (
        <span className={css.by}>{view.by}</span>
      )}
    </li>
  )
  return (
    <>
      <ChipPopover
        label="Vyer"
        shown={now ? <b>{now.name}</b> : null}
        set={now !== undefined}
        dropClassName={css.drop}
      >
        {(close) => (
          <>
            {all.length === 0 ? <p>Inga sparade vyer av listan än</p> : null}
            {[
              { title: 'Mina', of: all.filter(({ isOwn }) => isOwn) },
              { title: 'Delade', of: all.filter(({ isOwn }) => !isOwn) },
            ].map(({ title, of }) =>
              of.length === 0 ? null : (
                <section key={title} aria-label={title}>
                  <h3 className={css.title}>{title}</h3>
                  <ul className={css.lines}>{of.map((view) => line(view, close))}</ul>
                </section>
              ),
            )}
            <ActionButton
              disabledReason={
                shown === '' ? 'Välj ett filter eller en sortering att spara först' : undefined
              }
              onClick={() => {
                close()
                setNaming(true)
              }}
            >
              Spara vyn
            </ActionButton>
          </>
        )}
      </ChipPopover>
      <Dialog opened={naming} onClose={() => setNaming(false)} title="Spara vyn">
        {naming ? <NameForm list={list} search={shown} onClose={() => setNaming(false)} /> : null}
      </Dialog>
    </>
  )
}

interface NameFormProps {
  list: string
  search: string
  onClose: () => void
}
function NameForm({ list, search, onClose }: NameFormProps) {
  const save = useCommand(views.save)
  const form = useSaveForm({
    initial: { name: '', isShared: false },
    warn: false,
    check: (typed) => checkWith(views.save, { list, search, ...typed }),
    save: (typed) => save.mutateAsync({ list, search, ...typed }),
    onSaved: ({ name }) => {
      notify.success(`Vyn ${name} är sparad`)
      onClose()
    },
  })
  return (
    <Form form={form} submit="Spara vyn" onCancel={onClose} cancel="Tillbaka">
      <p>Filtren och sorteringen som de är nu.</p>
      <TextField field={form.field('name')} label="Namn" required maxLength={60} />
      <SwitchField field={form.field('isShared')} label="Dela med alla" />
    </Form>
  )
}
