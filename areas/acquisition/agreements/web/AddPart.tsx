import { useId, useState } from 'react'
import { askOnce, useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { SelectField } from '#platform/web/ui/form/fields.tsx'
import { FieldRow } from '#platform/web/ui/form/Form.tsx'
import { agreements } from '../contract.ts'
import { wholeList } from '../rules.ts'
import css from './bundle.module.css'
import { partOf, type TypedPart } from './typed-bundle.ts'

/** Adding a document to a bundle needs an agreement and a revision (bundles 4). */
export function AddPart({
  taken,
  onAdd,
}: {
  taken: readonly string[]
  onAdd: (part: TypedPart) => void
}) {
  const id = useId()
  const [agreementId, setAgreementId] = useState<string | null>(null)
  const [versionId, setVersionId] = useState<string | null>(null)
  const active = useAnswer(agreements.active, wholeList)
  const versions = useAnswer(
    agreements.versions,
    { id: agreementId ?? '', ...wholeList },
    { enabled: agreementId !== null, placeholderData: undefined },
  )
  const free = active.data?.items.filter((one) => !taken.includes(one.id)) ?? []
  // Others count for nothing yet (agreements 37).
  const released = versions.data?.items.filter((one) => one.released !== null)
  const noVersions = released?.length === 0

  function choose(chosen: string | null) {
    setAgreementId(chosen)
    setVersionId(null)
  }
  async function add() {
    if (agreementId === null || versionId === null) return
    onAdd(partOf(await askOnce(agreements.getVersion, { id: agreementId, versionId })))
    choose(null)
  }
  return (
    <div className={css.add}>
      <FieldRow>
        <SelectField
          field={{ name: 'agreement', id: `${id}-agreement`, value: agreementId, onChange: choose }}
          label="Avtal"
          choices={free.map((one) => ({ value: one.id, label: one.name }))}
          searchable
        />
        <SelectField
          field={{ name: 'version', id: `${id}-version`, value: versionId, onChange: setVersionId }}
          label="Revision att lägga till"
          hint={
            noVersions
              ? 'Avtalet har ingen revision som gäller. Skapa en och låt den släppas först.'
              : undefined
          }
          reason={agreementId === null ? 'Välj avtal först' : undefined}
          choices={(released ?? []).map(({ id: value, revision, description }) => ({
            value,
            label: description ? `${revision}: ${description}` : String(revision),
          }))}
        />
      </FieldRow>
      <ActionButton
        icon="plus"
        disabledReason={versionId === null ? 'Välj ett avtal och en revision' : undefined}
        onClick={add}
      >
        Lägg till avtalet
      </ActionButton>
    </div>
  )
}
