import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { checkWith } from '#platform/web/check.ts'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import type { Prospect } from '../answers.ts'
import { prospects } from '../contract.ts'
import css from './prospects.module.css'

interface CommentsSectionProps {
  prospectId: string
  comments: Prospect['prospectComments']
}
/** What people have said of a prospect, and a field to say more in. */
export function CommentsSection({ prospectId, comments }: CommentsSectionProps) {
  const save = useCommand(prospects.savecomment)
  const missing = missingRole(prospects.savecomment.may, useActor())
  const form = useSaveForm({
    initial: { comment: '' },
    check: ({ comment }) => checkWith(prospects.savecomment, { prospectId, comment }),
    save: async ({ comment }) => save.mutateAsync({ prospectId, comment }),
    onSaved: () => form.load({ comment: '' }),
    draft: `prospect-comment/${prospectId}`,
  })
  return (
    <Section title="Kommentarer">
      {comments.length === 0 ? <p className={css.quiet}>Ingen har kommenterat än.</p> : null}
      <ul className={css.comments}>
        {comments.map(({ comment, createdBy, timestamp }) => (
          <li key={`${timestamp} ${comment}`}>
            <p>{comment}</p>
            <small>
              {createdBy}, <Instant of={timestamp} />
            </small>
          </li>
        ))}
      </ul>
      <Form form={form} submit="Spara kommentaren" disabledReason={missing}>
        <TextAreaField
          field={form.field('comment')}
          label="Ny kommentar"
          maxLength={2000}
          rows={2}
        />
      </Form>
    </Section>
  )
}
