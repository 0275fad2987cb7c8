import { useRef, useState } from 'react'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { answersAsked, byQuestion, type KycAnswer } from '../answers.ts'
import { kyc, type KycResponse } from '../contract.ts'
import { everyQuestion } from '../questions.ts'
import { invalidText, waitsForReview } from '../texts.ts'
import { AnswerFields } from './AnswerFields.tsx'
import { answerProblems, withAnswer } from './answering.ts'
import { changesOf } from './ChangedAnswer.tsx'
import css from './kyc.module.css'

/**
 * The questions of a response with fields for the answers: saved as they are, or completed for good
 * (kyc 9-11).
 */
export function KycResponseForm({ response }: { response: KycResponse }) {
  const { id, version, TaskId } = response
  const { questions } = response.kycSet
  const save = useCommand(kyc.saveresponse)
  // Whether the answers are completed or only saved, and which of them was tried last.
  const completing = useRef(false)
  const waitsForAml = useRef(false)
  const [tried, setTried] = useState<{ completed: boolean }>()
  const hidden = [...everyQuestion(questions)].some(
    ({ meta }) => meta.model.textFieldInputType === 'Password',
  )
  const form = useSaveForm<{ answers: readonly KycAnswer[] }>({
    initial: { answers: response.answers },
    ...(!hidden && { draft: `kyc-response/${id}` }),
    check: ({ answers }) => answerProblems(questions, answers, completing.current),
    save: async ({ answers }) => {
      const saved = await save.mutateAsync({
        id,
        TaskId,
        version,
        answers: answersAsked(questions, answers),
        completed: completing.current,
      })
      waitsForAml.current = saved.review !== null
    },
    onSaved: () => {
      const completed = waitsForAml.current ? waitsForReview : 'Svaren är slutförda'
      notify.success(completing.current ? completed : 'Svaren är sparade')
    },
  })
  const { answers } = form.values
  const problems = tried ? answerProblems(questions, answers, tried.completed) : {}
  const submit = async (completed = false) => {
    completing.current = completed
    setTried({ completed })
    return form.submit()
  }
  async function askAndComplete() {
    const isRight = Object.keys(answerProblems(questions, answers, true)).length === 0
    const sure =
      !isRight ||
      (await confirm({
        title: 'Slutför svaren?',
        text: 'Svaren kan inte ändras när de är slutförda, och uppgiften blir färdig.',
        act: 'Slutför svaren',
      }))
    if (sure) await submit(true)
  }
  return (
    <div className={css.wide}>
      <Form
        form={{ ...form, submit: () => submit() }}
        extra={
          <ActionButton icon="check" onClick={askAndComplete}>
            Slutför
          </ActionButton>
        }
      >
        {Object.keys(problems).length > 0 ? (
          <p className={css.error} role="alert">
            {invalidText}
          </p>
        ) : null}
        <AnswerFields
          questions={questions}
          answering={{
            form: form.id,
            answers: byQuestion(answers),
            onAnswer: (answer) => form.set({ answers: withAnswer(answers, answer) }),
            problems,
            changes: changesOf(response, answers),
          }}
        />
      </Form>
    </div>
  )
}
