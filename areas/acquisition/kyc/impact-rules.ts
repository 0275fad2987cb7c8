import { countryName } from '#platform/swedish/countries.ts'
import {
  everyQuestion,
  hasOptions,
  namesCountries,
  type KycOption,
  type KycQuestion,
} from './questions.ts'
import { questionTypeNames } from './texts.ts'

/** What becomes of one question when a set takes the place of others. */
export interface QuestionChange {
  readonly kind: 'new' | 'changed' | 'removed'
  /** As it is asked from then on; of a removed one as it was. */
  readonly question: string
  /** In Swedish, each thing that is not as it was; empty for what is new or removed. */
  readonly changes: string[]
}

const wordsOf = (text: string) => text.trim().toLowerCase()
const same = (one: string, other: string) => wordsOf(one) === wordsOf(other)

/** Pairs what is with what was: the very one, else the first with the same words that is left. */
function pairsOf<One extends { readonly id: string }>(
  before: readonly One[],
  after: readonly One[],
  text: (one: One) => string,
) {
  const left = new Set(before)
  const pairs = new Map<One, One>()
  const take = (find: (was: One, is: One) => boolean) => {
    for (const is of after) {
      const was = pairs.has(is) ? undefined : [...left].find((one) => find(one, is))
      if (!was) continue
      pairs.set(is, was)
      left.delete(was)
    }
  }
  take((was, is) => was.id === is.id)
  take((was, is) => same(text(was), text(is)))
  return { pairs, removed: [...left] }
}

const quoted = (texts: readonly string[]) => texts.map((text) => `”${text}”`).join(', ')
const listed = (word: string, texts: readonly string[]) =>
  texts.length === 0 ? [] : [`${word}: ${quoted(texts)}`]
const optionText = ({ text }: KycOption) => text

function optionChanges(before: KycQuestion, after: KycQuestion): string[] {
  const { pairs, removed } = pairsOf(before.meta.options, after.meta.options, optionText)
  const added = after.meta.options.filter((option) => !pairs.has(option))
  const worded = [...pairs].filter(([is, was]) => !same(is.text, was.text))
  const risky = [...pairs].filter(([is, was]) => Boolean(is.isRisk) !== Boolean(was.isRisk))
  const marked = [...risky.map(([is]) => is), ...added].filter(({ isRisk }) => isRisk)
  const unmarked = risky.map(([is]) => is).filter(({ isRisk }) => !isRisk)
  return [
    ...listed('Nya svarsalternativ', added.map(optionText)),
    ...listed('Borttagna svarsalternativ', removed.map(optionText)),
    ...worded.map(([is, was]) => `Svarsalternativet ”${was.text}” heter ”${is.text}”`),
    ...listed('Blir risk', marked.map(optionText)),
    ...listed('Är inte längre risk', unmarked.map(optionText)),
  ]
}

const countriesOf = ({ meta: { model } }: KycQuestion) =>
  namesCountries(model) ? (model.riskCountries ?? []) : []

function changesOf(before: KycQuestion, after: KycQuestion): string[] {
  const [was, is] = [before.meta.model, after.meta.model]
  const [old, now] = [countriesOf(before), countriesOf(after)]
  const fields = (model: typeof is) =>
    model.type === 'Person' ? Object.entries(model.personAnswerFields).toSorted().join() : ''
  const line = (model: typeof is) => (model.type === 'Text' ? model.textFieldInputType : '')
  return [
    ...(same(before.question, after.question) ? [] : [`Frågan löd ”${before.question}”`]),
    ...(same(before.bodyText, after.bodyText) ? [] : ['Förklaringen är en annan']),
    ...(was.type === is.type
      ? []
      : [
          `Svaras som ${wordsOf(questionTypeNames[is.type])}, förut ${wordsOf(questionTypeNames[was.type])}`,
        ]),
    ...(was.type === is.type && line(was) !== line(is) ? ['Svaret är av ett annat slag'] : []),
    ...(was.type === is.type && fields(was) !== fields(is)
      ? ['Andra uppgifter om personer frågas']
      : []),
    ...(was.validation.mandatory === is.validation.mandatory
      ? []
      : [is.validation.mandatory ? 'Måste besvaras' : 'Behöver inte längre besvaras']),
    ...(hasOptions(was.type) || hasOptions(is.type) ? optionChanges(before, after) : []),
    ...listed('Blir riskländer', now.filter((code) => !old.includes(code)).map(countryName)),
    ...listed(
      'Är inte längre riskländer',
      old.filter((code) => !now.includes(code)).map(countryName),
    ),
  ]
}

/**
 * What is asked otherwise when questions take the place of those of other sets, follow-up questions
 * among them: what is new, what is changed and how, marks of risk included, and what is asked no
 * longer (kyc 27). A question is the same one by its id, else by its words; of each set, for two of
 * them may ask the same.
 */
export function questionChanges(
  before: readonly (readonly KycQuestion[])[],
  after: readonly KycQuestion[],
): QuestionChange[] {
  const asked = [...everyQuestion(after)]
  const ofSets = before.map((questions) =>
    pairsOf([...everyQuestion(questions)], asked, ({ question }) => question),
  )
  const kept = asked.flatMap((question): QuestionChange[] => {
    const earlier = ofSets.flatMap(({ pairs }) => pairs.get(question) ?? [])
    if (earlier.length === 0) return [{ kind: 'new', question: question.question, changes: [] }]
    const changes = [...new Set(earlier.flatMap((was) => changesOf(was, question)))]
    return changes.length === 0 ? [] : [{ kind: 'changed', question: question.question, changes }]
  })
  const gone = ofSets.flatMap(({ removed }) => removed.map(({ question }) => question))
  const once = gone.filter((text, at) => gone.findIndex((other) => same(text, other)) === at)
  return [
    ...kept,
    ...once.map((question): QuestionChange => ({ kind: 'removed', question, changes: [] })),
  ]
}
