import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { checkWith } from '#platform/web/check.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import {
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '#platform/web/ui/form/fields.tsx'
import { FieldRow, Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { reasonNeeded, waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import {
  useAlreadyWaiting,
  WaitingApprovalsPanel,
} from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { isBlank } from '#platform/swedish/blank.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { blacklist, type BlacklistEffect, type BlacklistItem } from '../contract.ts'
import { itemMatches, matchNames, readItemValue, splitValues, type ItemMatch } from '../rules.ts'
import { CompanyLookup, type LookUpCompany, type OfferFetch } from './CompanyLookup.tsx'
import { EffectPreview } from './EffectPreview.tsx'

const matches = itemMatches.map((value) => ({ value, label: matchNames[value] }))
const hints: Readonly<Record<number, string>> = {
  1: 'Organisationsnummer',
  2: 'Personnummer',
  3: 'E-postadresser',
  4: 'Domäner, deras underdomäner räknas med',
  5: 'Kontonummer med clearingnumret först, bankgiro eller plusgiro',
}

interface Typed extends Record<string, unknown> {
  blacklistType: number | null
  itemValue: string
  itemMatch: ItemMatch | null
  mustMatch: boolean
  companyName: string
  tags: string
  why: string
}
const typedOf = (item: BlacklistItem | undefined): Typed => ({
  blacklistType: item?.blacklistType ?? 1,
  itemValue: item?.itemValue ?? '',
  itemMatch: item?.itemMatch ?? 'exact',
  mustMatch: item?.mustMatch ?? false,
  companyName: item?.companyName ?? '',
  tags: item?.tags.join(', ') ?? '',
  why: '',
})
const sentOf = (item: BlacklistItem | undefined, typed: Typed) => ({
  ...typed,
  id: item?.id,
  version: item?.version,
  blacklistType: typed.blacklistType ?? 1,
  itemMatch: typed.itemMatch ?? ('exact' as const),
  tags: splitValues(typed.tags),
})

const previewedOf = (item: BlacklistItem | undefined, typed: Typed) => {
  const { id, blacklistType, itemValue, itemMatch, mustMatch } = sentOf(item, typed)
  return { id, blacklistType, itemValue, itemMatch, mustMatch }
}

/**
 * The number to look up: the first of the values, when the item is about whole numbers of
 * companies.
 */
function numberOf({ blacklistType, itemMatch, itemValue }: Typed): string | undefined {
  const read =
    blacklistType === 1 && itemMatch === 'exact'
      ? readItemValue(1, 'exact', splitValues(itemValue)[0] ?? '')
      : undefined
  return read?.ok ? read.value : undefined
}

const doneWords = (item: BlacklistItem | undefined) =>
  item ? 'Ändringen i blacklist är sparad' : 'Tillagt i blacklist'

interface BlacklistItemFormProps {
  /** Undefined for a new one. */
  item: BlacklistItem | undefined
  types: readonly { id: number; name: string }[]
  lookUpCompany: LookUpCompany
  offerFetch: OfferFetch
  onError: (thrown: unknown) => void
  /** Told of what has been saved at once. */
  onEffect: (effect: BlacklistEffect) => void
  /** Of a new one, which has a window. */
  onClose?: () => void
}

/**
 * One item of the blacklist: every field, the lookup of a company, and removal. A new one has a window
 * of its own.
 */
export function BlacklistItemForm({
  item,
  types,
  lookUpCompany,
  offerFetch,
  onError,
  onEffect,
  onClose,
}: BlacklistItemFormProps) {
  const save = useCommand(blacklist.save)
  const remove = useCommand(blacklist.delete)
  const missing = missingRole(blacklist.save.may, useActor())
  const [lacksWhy, setLacksWhy] = useState(false)
  const waits = useAlreadyWaiting(['removeFromBlacklist'], item?.id ?? 'ny')
  const form = useSaveForm<Typed>({
    initial: typedOf(item),
    draft: `blacklist/${item?.id ?? 'ny'}`,
    check: (typed) => checkWith(blacklist.save, sentOf(item, typed)),
    save: async (typed) => {
      try {
        const { approvalId, effect } = await save.mutateAsync(sentOf(item, typed))
        notify.success(approvalId === null ? doneWords(item) : waitsForSecond)
        onEffect(effect)
      } catch (thrown) {
        // What cannot be mended in a field is said in the dialog the specification names.
        if (refusalOf(thrown) && !refusalOf(thrown)?.fields && !refusalOf(thrown)?.changed)
          onError(thrown)
        throw thrown
      }
    },
    onSaved: () => onClose?.(),
  })
  const cancel = () => {
    form.discard()
    onClose?.()
  }
  const typedWhy = form.field('why')
  const why = {
    ...typedWhy,
    error: lacksWhy && isBlank(form.values.why) ? reasonNeeded : typedWhy.error,
  }
  async function askAndRemove() {
    // Without a reason it is not asked about: the field says that it is needed.
    if (isBlank(form.values.why)) {
      setLacksWhy(true)
      document.getElementById(why.id)?.focus()
      return
    }
    const sure = await confirm({
      title: 'Ta bort från blacklist?',
      text: 'Det tas bort när en annan på AML-avdelningen har godkänt det. Till dess stoppar det som förut.',
      act: 'Begär borttagning',
      danger: true,
    })
    if (!sure || !item) return
    try {
      await remove.mutateAsync({ id: item.id, why: form.values.why })
      notify.success(waitsForSecond)
      cancel()
    } catch (thrown) {
      onError(thrown)
    }
  }

  const { blacklistType, itemMatch, companyName } = form.values
  const content = (
    <>
      {item ? <WaitingApprovalsPanel acts={['removeFromBlacklist']} subject={item.id} /> : null}
      <Form
        form={form}
        disabledReason={missing}
        {...(onClose && { onCancel: cancel })}
        extra={
          item ? (
            <ActionButton
              danger
              icon="delete"
              disabledReason={missing ?? waits}
              pending={remove.isPending}
              onClick={() => void askAndRemove()}
            >
              Ta bort
            </ActionButton>
          ) : undefined
        }
      >
        <FieldRow>
          <SelectField
            field={form.field('blacklistType')}
            label="Typ"
            choices={types.map(({ id, name }) => ({ value: id, label: name }))}
            required
          />
          <SelectField
            field={form.field('itemMatch')}
            label="Matchning"
            choices={matches}
            required
          />
        </FieldRow>
        <TextAreaField
          field={form.field('itemValue')}
          label="Värde"
          hint={`${itemMatch === 'contains' ? 'Delar av ' : ''}${hints[blacklistType ?? 1]}. Skilj flera åt med radbrytning eller komma.`}
          required
        />
        {blacklistType === 1 && itemMatch !== 'contains' ? (
          <CompanyLookup
            lookUp={lookUpCompany}
            offer={offerFetch}
            organizationNumber={numberOf(form.values)}
            onFound={({ name }) => companyName === '' && form.set({ companyName: name })}
            onError={onError}
          />
        ) : null}
        <SwitchField
          field={form.field('mustMatch')}
          label="Alla värden måste matcha"
          hint="Annars räcker det att ett av dem gör det"
        />
        {blacklistType === 1 || blacklistType === 2 ? (
          <EffectPreview typed={previewedOf(item, form.values)} onError={onError} />
        ) : null}
        <FieldRow>
          <TextField field={form.field('companyName')} label="Företagsnamn" maxLength={300} />
          <TextField field={form.field('tags')} label="Taggar" hint="Skilj taggarna åt med komma" />
        </FieldRow>
        {item ? (
          <TextAreaField
            field={why}
            label="Motivering"
            hint="Att ta bort posten, eller låta den träffa mindre, godkänns av en annan på AML-avdelningen"
            rows={2}
            maxLength={2000}
          />
        ) : null}
      </Form>
    </>
  )
  if (!onClose) return content
  return (
    <Dialog
      opened
      onClose={cancel}
      title="Lägg till i blacklist"
      width={600}
      dismissable={!form.dirty}
    >
      {content}
    </Dialog>
  )
}
