import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { checkWith } from '#platform/web/check.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { onboarding } from '../contract.ts'
import type { ViewField } from '../rules.ts'
import css from './onboarding.module.css'

const views = [
  { label: 'Pågående, längst utan att något hänt', href: places.onboardingsStill },
  { label: 'Pågående med fel', href: places.onboardingsFaulty },
  { label: 'Kräver manuell hantering', href: places.onboardingsManual },
  { label: 'Alla', href: places.onboardings },
] as const

/** What the list shows now, by the names of the address. */
type Chosen = readonly { readonly field: ViewField; readonly value: string }[]

/**
 * Views of the list that are asked for often, each a link (onboarding 75), and those one has named
 * oneself, with the ways to name what is shown and to remove one (onboarding 76).
 */
export function SavedViews({ chosen }: { chosen: Chosen }) {
  const [naming, setNaming] = useState(false)
  const own = useAnswer(onboarding.views, {}, { keep403: true })
  const remove = useCommand(onboarding.removeView)
  const missing = missingRole(onboarding.saveView.may, useActor())
  const nothing =
    chosen.length === 0 ? 'Välj ett filter eller en sortering att spara först' : undefined
  return (
    <nav aria-label="Vyer">
      <ul className={css.legend}>
        {views.map(({ label, href }) => (
          <li key={href}>
            <RouteLink href={href}>{label}</RouteLink>
          </li>
        ))}
        {(own.data ?? []).map(({ id, name, place }) => (
          <li key={id}>
            <RouteLink href={place}>{name}</RouteLink>
            <ActionButton
              label={`Ta bort vyn ${name}`}
              onClick={() => tell(() => remove.mutateAsync({ id }), `Vyn ${name} är borttagen`)}
            >
              Ta bort
            </ActionButton>
          </li>
        ))}
        <li>
          <ActionButton disabledReason={missing ?? nothing} onClick={() => setNaming(true)}>
            Spara vyn
          </ActionButton>
        </li>
      </ul>
      <Dialog opened={naming} onClose={() => setNaming(false)} title="Spara vyn">
        {naming ? <NameForm chosen={chosen} onClose={() => setNaming(false)} /> : null}
      </Dialog>
    </nav>
  )
}

function NameForm({ chosen, onClose }: { chosen: Chosen; onClose: () => void }) {
  const save = useCommand(onboarding.saveView)
  const sent = (name: string) => ({ name, filters: [...chosen] })
  const form = useSaveForm({
    initial: { name: '' },
    warn: false,
    check: ({ name }) => checkWith(onboarding.saveView, sent(name)),
    save: ({ name }) => save.mutateAsync(sent(name)),
    onSaved: ({ name }) => {
      notify.success(`Vyn ${name} är sparad`)
      onClose()
    },
  })
  return (
    <Form form={form} submit="Spara vyn" onCancel={onClose} cancel="Tillbaka">
      <p>Filtren och sorteringen som de är nu. Bara du ser vyn.</p>
      <TextField field={form.field('name')} label="Namn" required maxLength={60} />
    </Form>
  )
}
