import { readCompanyNumber } from '#platform/swedish/organization-number.ts'
import { LookUpPanel } from '#areas/parties/company/web/LookUpPanel.tsx'
import { useDebouncedValue } from '@mantine/hooks'
import { useId, useState } from 'react'
import { formatOrganizationNumber, formatZipCode } from '#platform/swedish/format.ts'
import { useAnswer } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { SwitchField, TextField } from '#platform/web/ui/form/fields.tsx'
import { FieldRow } from '#platform/web/ui/form/Form.tsx'
import { unprocessed, type OrganizationHit, type UnprocessedInvoice } from '../contract.ts'
import { texts } from '../texts.ts'
import css from './unprocessed.module.css'

const least = 2
/** ms after the last key (shell 49). */
const pause = 500
interface OrganizationDialogProps {
  invoice: UnprocessedInvoice
  onPick: (hit: OrganizationHit) => void
  onClose: () => void
}

/** Finds the number of the invoice's recipient, by its name and address (unprocessed 9, 14, 15). */
export function OrganizationDialog({ invoice, onPick, onClose }: OrganizationDialogProps) {
  const own = useId()
  const [typed, setTyped] = useState({
    name: invoice.recipientName,
    street: '',
    postalCode: '',
    city: '',
  })
  const [searchExternal, setExternal] = useState(false)
  const field = (name: keyof typeof typed) => ({
    name,
    id: `${own}-${name}`,
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  })
  return (
    <Dialog opened onClose={onClose} title="Sök organisation" width={560}>
      <div className={css.fields}>
        <TextField field={field('name')} label="Namn eller nummer" />
        <TextField field={field('street')} label="Gatuadress" />
        <FieldRow>
          <TextField field={field('postalCode')} label="Postnummer" />
          <TextField field={field('city')} label="Ort" />
        </FieldRow>
        <SwitchField
          field={{
            name: 'external',
            id: `${own}-external`,
            value: searchExternal,
            onChange: setExternal,
          }}
          label="Sök även utanför våra klienter"
        />
      </div>
      <Hits
        asked={{
          ...typed,
          searchExternal,
          issuerOrganizationNumber: invoice.issuerOrganizationNumber,
        }}
        onPick={onPick}
      />
    </Dialog>
  )
}

interface Asked {
  name: string
  street: string
  postalCode: string
  city: string
  searchExternal: boolean
  issuerOrganizationNumber: string
}
function Hits({
  asked: typing,
  onPick,
}: {
  asked: Asked
  onPick: OrganizationDialogProps['onPick']
}) {
  const [asked] = useDebouncedValue(typing, pause)
  const enough = [asked.name, [asked.street, asked.postalCode, asked.city].join('')].some(
    (text) => text.trim().length >= least,
  )
  const answer = useAnswer(unprocessed.searchOrganizations, asked, { enabled: enough })
  const hits = answer.data?.hits
  const number = readCompanyNumber(asked.name)
  if (!enough) return <p className={css.message}>Skriv minst {least} tecken</p>
  if (answer.error)
    return (
      <p role="alert" className={css.message}>
        {texts.searchFailed}
      </p>
    )
  if (!hits) return <Delayed inline />
  if (hits.length === 0)
    return (
      <>
        <p role="status" className={css.message}>
          {texts.noHits}
        </p>
        {asked.searchExternal && number.ok ? (
          <LookUpPanel organizationNumber={number.value} onFetched={() => void answer.refetch()} />
        ) : null}
      </>
    )
  return (
    <ul className={css.hits} aria-label="Träffar">
      {hits.map((hit) => (
        <li key={hit.organizationNumber}>
          <button type="button" className={css.hit} onClick={() => onPick(hit)}>
            <span>{hit.name}</span>
            <span className={css.by}>
              {[
                formatOrganizationNumber(hit.organizationNumber),
                hit.street,
                `${formatZipCode(hit.zipCode)} ${hit.city}`.trim(),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
