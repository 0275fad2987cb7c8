import { isDay } from '#platform/swedish/format.ts'
import { phoneDigitsField, textField } from '#platform/swedish/fields.ts'
import { readPersonalNumber } from '#platform/swedish/personal-number.ts'
import {
  askedQuestions,
  byQuestion,
  isEmpty,
  noAnswer,
  type ChosenOption,
  type KycAnswer,
} from './answers.ts'
import { judgePersons, mostPersons } from './person-rules.ts'
import {
  everyQuestion,
  hasOptions,
  takesOne,
  type InputType,
  type KycQuestion,
} from './questions.ts'
import { requiredText } from './texts.ts'

/**
 * Something to mend: the question, where in its answer ('' for the whole of it), and a Swedish
 * sentence.
 */
export interface AnswerProblem {
  readonly questionId: string
  readonly at: string
  readonly message: string
}
type Found = Omit<AnswerProblem, 'questionId'>
type Judged = { readonly answer: KycAnswer; readonly problems: readonly Found[] }

const line = textField({ label: 'Svaret', max: 1000, required: false })
const lines = textField({ label: 'Svaret', max: 5000, multiline: true, required: false })
const phone = phoneDigitsField({ label: 'Telefonnumret' })
function fieldFor(type: InputType | 'TextArea') {
  if (type === 'Tel') return phone
  return type === 'TextArea' ? lines : line
}

/** A text in storage form, or what is wrong with it. */
function readText(
  text: string,
  type: InputType | 'TextArea',
): { readonly value: string } | { readonly problem: string } {
  if (type === 'SocialSecurityNumber') {
    const reading = readPersonalNumber(text)
    return reading.ok ? { value: reading.value } : { problem: reading.problem }
  }
  if (type === 'Number') {
    const plain = text
      .replaceAll(/[\s\u00a0\u202f]/g, '')
      .replace(',', '.')
      .replace('\u2212', '-')
    return /^-?\d{1,15}(\.\d{1,6})?$/.test(plain)
      ? { value: plain }
      : { problem: 'Skriv ett tal, till exempel 12,5' }
  }
  if (type === 'Date')
    return isDay(text.trim())
      ? { value: text.trim() }
      : { problem: 'Skriv ett datum som finns, ÅÅÅÅ-MM-DD' }
  const parsed = fieldFor(type).safeParse(text)
  return parsed.success
    ? { value: parsed.data }
    : { problem: parsed.error.issues[0]?.message ?? requiredText }
}

function judgeText({ meta: { model } }: KycQuestion, answer: KycAnswer): Judged {
  const reading = readText(
    answer.text,
    model.type === 'TextArea' ? 'TextArea' : model.textFieldInputType,
  )
  const empty = noAnswer(answer.questionId)
  return 'problem' in reading
    ? { answer: empty, problems: [{ at: '', message: reading.problem }] }
    : { answer: { ...empty, text: reading.value }, problems: [] }
}

function judgeChoice(
  { meta: { options, model } }: KycQuestion,
  answer: KycAnswer,
  completed: boolean,
): Judged {
  const problems: Found[] = []
  const choices = options.flatMap((option): ChosenOption[] => {
    const one = answer.options.find(({ id }) => id === option.id)
    if (!one) return []
    if (!option.isFreeText) return [{ id: option.id, text: '' }]
    const parsed = line.safeParse(one.text)
    if (!parsed.success)
      problems.push({ at: option.id, message: parsed.error.issues[0]?.message ?? requiredText })
    else if (completed && parsed.data === '')
      problems.push({ at: option.id, message: requiredText })
    return [{ id: option.id, text: parsed.data ?? '' }]
  })
  if (new Set(answer.options.map(({ id }) => id)).size > choices.length)
    problems.push({ at: '', message: 'Ett svarsalternativ som valts finns inte i frågan' })
  if (takesOne(model.type) && choices.length > 1)
    problems.push({ at: '', message: 'Välj bara ett svarsalternativ' })
  return { answer: { ...noAnswer(answer.questionId), options: choices }, problems }
}

function judgePeople(
  { meta: { model } }: KycQuestion,
  answer: KycAnswer,
  completed: boolean,
): Judged {
  const { persons, problems } = judgePersons(answer.persons, model.personAnswerFields, completed)
  const most = model.personAnswerFields.allowMultiple ? mostPersons : 1
  const many = {
    at: '',
    message: most === 1 ? 'Ange bara en person' : `Ange högst ${most} personer`,
  }
  return {
    answer: { ...noAnswer(answer.questionId), persons },
    problems: persons.length > most ? [many] : problems,
  }
}

function judge(question: KycQuestion, answer: KycAnswer | undefined, completed: boolean): Judged {
  const { type, validation } = question.meta.model
  if (!answer || isEmpty(answer)) {
    const missing = completed && validation.mandatory
    return {
      answer: noAnswer(question.id),
      problems: missing ? [{ at: '', message: requiredText }] : [],
    }
  }
  if (hasOptions(type)) return judgeChoice(question, answer, completed)
  return type === 'Person' ? judgePeople(question, answer, completed) : judgeText(question, answer)
}

/**
 * The answers in storage form in the order they are asked for, and what has to be mended (kyc 9,
 * 10). What is written has to be right; what is mandatory has to be there when the answers are
 * completed. Answers to what is not asked are refused.
 */
export function judgeAnswers(
  questions: readonly KycQuestion[],
  sent: readonly KycAnswer[],
  completed: boolean,
) {
  const answerTo = byQuestion(sent)
  const questionsAsked = [...askedQuestions(questions, answerTo)]
  const judged = questionsAsked.map((question) =>
    judge(question, answerTo.get(question.id), completed),
  )
  const problems: AnswerProblem[] = judged.flatMap(({ answer: { questionId }, problems: found }) =>
    found.map((problem) => ({ questionId, ...problem })),
  )
  const askedIds = new Set(questionsAsked.map(({ id }) => id))
  const questionIds = new Set([...everyQuestion(questions)].map(({ id }) => id))
  const answeredIds = new Set<string>()
  for (const answer of sent) {
    const { questionId } = answer
    const add = (message: string) => problems.push({ questionId, at: '', message })
    if (answeredIds.has(questionId)) add('Frågan är besvarad två gånger')
    else if (!questionIds.has(questionId)) add('Svaret gäller en fråga som inte finns i KYC-setet')
    else if (!askedIds.has(questionId) && !isEmpty(answer))
      add('Svaret gäller en följdfråga som inte ställs med de val som är gjorda')
    answeredIds.add(questionId)
  }
  return {
    answers: judged.map(({ answer }) => answer).filter((answer) => !isEmpty(answer)),
    problems,
  }
}
