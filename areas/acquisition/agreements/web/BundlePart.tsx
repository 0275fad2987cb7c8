import { useId } from 'react'
import { askOnce, useAnswer } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { SelectField, TextField } from '#platform/web/ui/form/fields.tsx'
import { agreements, type Token } from '../contract.ts'
import { mayBeEmptyInAutomation, wholeList, type AutomatedBundleType } from '../rules.ts'
import { isPrice } from '../prices.ts'
import { tokenTypeNames } from '../texts.ts'
import css from './bundle.module.css'
import { MoveButtons } from './MoveButtons.tsx'
import { partOf, type TypedPart } from './typed-bundle.ts'

interface BundlePartProps {
  part: TypedPart
  /** All of the bundle, among which it has its place. */
  parts: readonly TypedPart[]
  place: number
  automated: AutomatedBundleType
  reason: string | undefined
  onChange: (parts: readonly TypedPart[]) => void
  onPreview: () => void
}

const hintOf = ({ key, type }: Token) =>
  [
    key,
    ...(type === 'NotSet' ? [] : [tokenTypeNames[type]]),
    ...(isPrice(type) ? ['bara beloppet'] : []),
  ].join(' · ')

/** One agreement of a bundle: its revision and the values it begins with. */
export function BundlePart({
  part,
  parts,
  place,
  automated,
  reason,
  onChange,
  onPreview,
}: BundlePartProps) {
  const id = useId()
  const replace = (other: TypedPart) => onChange(parts.map((one) => (one === part ? other : one)))
  return (
    <section className={css.part} aria-labelledby={`${id}-name`}>
      <div className={css.head}>
        <h2 id={`${id}-name`}>{part.name}</h2>
        <div className={css.acts}>
          <ActionButton icon="eye" label={`Förhandsgranska ${part.name}`} onClick={onPreview}>
            Förhandsgranska
          </ActionButton>
          {reason === undefined ? (
            <>
              <MoveButtons list={parts} place={place} name={part.name} onChange={onChange} />
              <ActionButton
                label={`Ta bort ${part.name}`}
                onClick={() => onChange(parts.filter((one) => one !== part))}
              >
                Ta bort
              </ActionButton>
            </>
          ) : null}
        </div>
      </div>
      <div className={css.revision}>
        <Revision part={part} reason={reason} onChange={replace} />
      </div>
      {part.tokens.length === 0 ? null : (
        <div className={css.tokens}>
          {part.tokens.map((token) => (
            <TextField
              key={token.key}
              field={{
                name: token.key,
                id: `${id}-${token.key}`,
                value: token.presetValue,
                onChange: (presetValue) =>
                  replace({
                    ...part,
                    tokens: part.tokens.map((one) =>
                      one.key === token.key ? { ...one, presetValue } : one,
                    ),
                  }),
              }}
              label={token.label}
              hint={hintOf(token)}
              required={automated !== 'NotForAutomation' && !mayBeEmptyInAutomation(token.type)}
              reason={reason}
              maxLength={500}
            />
          ))}
        </div>
      )}
    </section>
  )
}

function Revision(props: {
  part: TypedPart
  reason: string | undefined
  onChange: (part: TypedPart) => void
}) {
  const { part, reason, onChange } = props
  const id = useId()
  const versions = useAnswer(agreements.versions, { id: part.agreementId, ...wholeList })
  const known = versions.data?.items.filter(({ released }) => released !== null) ?? [
    { id: part.agreementVersionId, revision: part.revision, description: '' },
  ]
  const choose = (versionId: string | null) =>
    versionId === null || versionId === part.agreementVersionId
      ? undefined
      : void tell(async () =>
          onChange(
            partOf(
              await askOnce(agreements.getVersion, { id: part.agreementId, versionId }),
              part.tokens,
            ),
          ),
        )
  return (
    <SelectField
      field={{
        name: 'revision',
        id: `${id}-revision`,
        value: part.agreementVersionId,
        onChange: choose,
      }}
      label="Revision"
      choices={known.map(({ id: value, revision, description }) => ({
        value,
        label: description ? `${revision}: ${description}` : String(revision),
      }))}
      reason={reason}
    />
  )
}
