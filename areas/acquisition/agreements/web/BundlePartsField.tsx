import { useState } from 'react'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import type { FieldBinding } from '#platform/web/ui/form/form.ts'
import { useAnswer } from '#platform/web/data.ts'
import { agreements } from '../contract.ts'
import type { AutomatedBundleType } from '../rules.ts'
import { AddPart } from './AddPart.tsx'
import css from './bundle.module.css'
import { BundlePart } from './BundlePart.tsx'
import { ContentPreview } from './ContentPreview.tsx'
import type { TypedPart } from './typed-bundle.ts'

interface BundlePartsFieldProps {
  field: FieldBinding<readonly TypedPart[]>
  automated: AutomatedBundleType
  reason: string | undefined
}

/**
 * The agreements of a bundle in the order they are signed: each with its revision, its values and a
 * preview (bundles 5).
 */
export function BundlePartsField({ field, automated, reason }: BundlePartsFieldProps) {
  const parts = field.value
  const [previewed, setPreviewed] = useState<TypedPart>()
  return (
    <fieldset className={css.group} id={field.id} tabIndex={-1}>
      <legend>Avtal i bunten</legend>
      {parts.length === 0 ? <p className={css.quiet}>Bunten har inga avtal.</p> : null}
      {field.error ? <p className={css.error}>{field.error}</p> : null}
      {parts.map((part, place) => (
        <BundlePart
          key={part.agreementId}
          part={part}
          parts={parts}
          place={place}
          automated={automated}
          reason={reason}
          onChange={field.onChange}
          onPreview={() => setPreviewed(part)}
        />
      ))}
      {reason === undefined ? (
        <AddPart
          taken={parts.map(({ agreementId }) => agreementId)}
          onAdd={(part) => field.onChange([...parts, part])}
        />
      ) : null}
      <Dialog
        opened={previewed !== undefined}
        onClose={() => setPreviewed(undefined)}
        title={previewed ? `${previewed.name}, revision ${previewed.revision}` : ''}
        width={880}
      >
        {previewed ? <Preview part={previewed} /> : null}
      </Dialog>
    </fieldset>
  )
}

/** The text with the values as they are typed. */
function Preview({ part }: { part: TypedPart }) {
  const asked = { id: part.agreementId, versionId: part.agreementVersionId }
  const answer = useAnswer(agreements.getVersion, asked, { placeholderData: undefined })
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  return answer.data ? (
    <ContentPreview content={answer.data.content} tokens={part.tokens} />
  ) : (
    <Delayed />
  )
}
