import { useState } from 'react'
import { flushSync } from 'react-dom'
import { keysOf } from '#platform/record.ts'
import { useActor } from '#platform/web/actor.ts'
import { MultiSelectField, TextField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import type { SaveForm } from '#platform/web/ui/form/form.ts'
import { Icon } from '#platform/web/ui/look/icons.tsx'
import { onboardingTypes } from '#areas/acquisition/companytasks/rules.ts'
import { groupNames } from '#areas/acquisition/companytasks/texts.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { kyc } from '../contract.ts'
import { unsavedText } from '../texts.ts'
import css from './kyc.module.css'
import { QuestionList } from './QuestionList.tsx'
import { problemsOf, questionsToOpen, type TypedSet } from './typed-set.ts'

const types = keysOf(onboardingTypes).map((value) => ({ value, label: groupNames[value] }))

interface KycSetFormProps {
  form: SaveForm<TypedSet>
  onCancel: () => void
}
/** A set as one edits it: its name, what it is the default for, and its questions. */
export function KycSetForm({ form, onCancel }: KycSetFormProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const { questions } = form.values
  const problems = tried ? problemsOf(form.values) : {}
  const toggle = (id: string) =>
    setOpened((now) =>
      now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id]),
    )
  const submit = () => {
    // What has to be mended is opened first, so that it can be given focus.
    flushSync(() => {
      setTried(true)
      setOpened((now) => new Set([...now, ...questionsToOpen(questions, problemsOf(form.values))]))
    })
    return form.submit()
  }
  const missing = missingRole(kyc.save.may, useActor())
  const questionField = form.field('questions')
  return (
    <div className={css.wide}>
      <Form form={{ ...form, submit }} disabledReason={missing} onCancel={onCancel}>
        <TextField field={form.field('name')} label="Namn" required maxLength={200} />
        <MultiSelectField
          field={form.field('defaultOnboardingTypes')}
          label="Standard för"
          hint="När setet publiceras avpubliceras det som var standard förut"
          choices={types}
        />
        <fieldset className={css.group} id={questionField.id} tabIndex={-1}>
          <legend>Frågor</legend>
          {problems.questions ? <p className={css.error}>{problems.questions}</p> : null}
          <QuestionList
            at="questions"
            questions={questions}
            onChange={(changed) => form.set({ questions: changed })}
            level={1}
            editing={{ form: form.id, problems, opened, onToggle: toggle }}
          />
        </fieldset>
        {form.dirty ? (
          <p className={css.unsaved} role="status">
            <Icon name="info" />
            {unsavedText}
          </p>
        ) : null}
      </Form>
    </div>
  )
}
