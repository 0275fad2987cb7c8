import { useActor } from '#platform/web/actor.ts'
import { checkWith } from '#platform/web/check.ts'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import type { Version } from '../answers.ts'
import { agreements, type Token } from '../contract.ts'
import { MoveButtons } from './MoveButtons.tsx'
import { useSaving } from './saving.ts'
import { TokenFacts } from './TokensField.tsx'
import css from './tokens.module.css'

interface Typed extends Record<string, unknown> {
  description: string
  tokens: readonly Token[]
}

/**
 * What may be changed of a version: its description, and the order in which its tokens are asked
 * for (agreements 11).
 */
export function VersionForm({
  version,
  archived,
}: {
  version: Version
  archived: string | undefined
}) {
  const saving = useSaving(agreements.saveVersion)
  const sentOf = ({ description, tokens }: Typed) => ({
    id: version.agreementId,
    versionId: version.id,
    version: version.version,
    description,
    tokens: tokens.map(({ key }) => ({ key })),
  })
  const missing = missingRole(agreements.saveVersion.may, useActor())
  const form = useSaveForm<Typed>({
    initial: { description: version.description, tokens: version.tokens },
    draft: `agreement-version/${version.id}`,
    check: (typed) => checkWith(agreements.saveVersion, sentOf(typed)),
    save: (typed) => saving.send(sentOf(typed)),
    onSaved: () => {
      saving.refresh()
      notify.success(`Revision ${version.revision} är sparad`)
    },
  })
  const tokens = form.field('tokens')
  return (
    <Form
      form={form}
      submit="Spara revisionen"
      disabledReason={missing ?? archived ?? (form.dirty ? undefined : 'Inget är ändrat')}
    >
      <TextAreaField field={form.field('description')} label="Beskrivning" maxLength={2000} />
      <fieldset className={css.group} id={tokens.id} tabIndex={-1}>
        <legend>Utbytbara fält</legend>
        <p className={css.quiet}>
          {tokens.value.length === 0
            ? 'Revisionen har inga utbytbara fält.'
            : 'I den ordning de fylls i när avtalet signeras.'}
        </p>
        {tokens.error ? <p className={css.error}>{tokens.error}</p> : null}
        <ul className={css.list} aria-label="Utbytbara fält">
          {tokens.value.map((token, place) => (
            <li key={token.key} className={css.token}>
              <span className={css.key}>{token.key}</span>
              <div>{token.label}</div>
              <TokenFacts token={token} />
              <div className={css.acts}>
                <MoveButtons
                  list={tokens.value}
                  place={place}
                  name={token.key}
                  onChange={tokens.onChange}
                />
              </div>
            </li>
          ))}
        </ul>
      </fieldset>
    </Form>
  )
}
