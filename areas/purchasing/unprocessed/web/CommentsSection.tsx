import { useActor } from '#platform/web/actor.ts'
import { checkWith } from '#platform/web/check.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { unprocessed } from '../contract.ts'
import { texts } from '../texts.ts'
import css from './unprocessed.module.css'

/** What staff have said about an invoice of the work list, and one more. */
export function CommentsSection({ invoiceId }: { invoiceId: string }) {
  const add = useCommand(unprocessed.addComment)
  const missing = missingRole(unprocessed.addComment.may, useActor())
  const form = useSaveForm({
    initial: { text: '' },
    draft: `comment/${invoiceId}`,
    check: (typed) => checkWith(unprocessed.addComment, { invoiceId, ...typed }),
    save: async (typed) => {
      try {
        await add.mutateAsync({ invoiceId, ...typed })
      } catch (error) {
        if (refusalOf(error)) throw error
        return notify.error(texts.commentFailed)
      }
      notify.success(texts.commentSaved)
      form.load({ text: '' })
    },
  })
  return (
    <Section title="Kommentarer">
      <Comments invoiceId={invoiceId} />
      <Form form={form} submit="Spara kommentar" disabledReason={missing}>
        <TextAreaField
          field={form.field('text')}
          label="Kommentar"
          rows={2}
          maxLength={1000}
          required
          reason={missing}
        />
      </Form>
    </Section>
  )
}

function Comments({ invoiceId }: { invoiceId: string }) {
  const answer = useAnswer(
    unprocessed.comments,
    { invoiceIds: [invoiceId] },
    { placeholderData: undefined },
  )
  if (answer.error)
    return (
      <p role="alert">
        {texts.commentsFailed}{' '}
        <ActionButton onClick={() => void answer.refetch()}>Försök igen</ActionButton>
      </p>
    )
  if (!answer.data) return <Delayed inline />
  if (answer.data.length === 0) return <p className={css.quiet}>Inga kommentarer</p>
  return (
    <ul className={css.comments}>
      {answer.data.map((one) => (
        <li key={`${one.timestamp} ${one.text}`}>
          {one.text}
          <span className={css.by}>
            {one.user}, <Instant of={one.timestamp} />
          </span>
        </li>
      ))}
    </ul>
  )
}
