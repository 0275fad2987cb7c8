import { expect, it } from 'vitest'
import { questionChanges } from './impact-rules.ts'
import { aQuestion } from './testing/questions.ts'

it('kyc 27: says what is new, what is changed and how, and what is asked no longer', () => {
  const name = aQuestion('Vad heter ni?')
  const where = aQuestion('Var handlar ni?', { riskCountries: ['RU'] })
  const old = aQuestion('Handlar ni utomlands?', {
    type: 'Radio',
    options: ['Nej', { text: 'Ja', questions: [where] }],
  })
  const gone = aQuestion('Har ni fax?')
  const [no, yes] = old.meta.options
  const later = {
    ...old,
    question: 'Säljer ni utomlands?',
    meta: {
      model: { ...old.meta.model, validation: { mandatory: true } },
      options: [
        ...(no ? [no] : []),
        ...(yes
          ? [
              {
                ...yes,
                isRisk: true,
                questions: [
                  {
                    ...where,
                    meta: { ...where.meta, model: { ...where.meta.model, riskCountries: ['BY'] } },
                  },
                ],
              },
            ]
          : []),
      ],
    },
  }
  // The same words, of another set.
  const sameName = { ...name, ...aQuestion('vad heter ni? ') }
  const added = aQuestion('Vem äger er?')
  expect(questionChanges([[name, old, gone]], [sameName, later, added])).toEqual([
    {
      kind: 'changed',
      question: 'Säljer ni utomlands?',
      changes: ['Frågan löd ”Handlar ni utomlands?”', 'Måste besvaras', 'Blir risk: ”Ja”'],
    },
    {
      kind: 'changed',
      question: 'Var handlar ni?',
      changes: ['Blir riskländer: ”Belarus”', 'Är inte längre riskländer: ”Ryssland”'],
    },
    { kind: 'new', question: 'Vem äger er?', changes: [] },
    { kind: 'removed', question: 'Har ni fax?', changes: [] },
  ])
  expect(questionChanges([[name]], [name])).toEqual([])
})

it('kyc 27: two sets that asked the same are both compared with what takes their place', () => {
  const owners = aQuestion('Vem äger er?')
  const cash = aQuestion('Tar ni emot kontanter?')
  const ofOther = [
    aQuestion('Vem äger er?'),
    aQuestion('Hur länge?'),
    aQuestion('Tar ni emot kontanter?'),
  ]
  const demanded = aQuestion('Vem äger er?', { mandatory: true })
  expect(questionChanges([[owners, cash], ofOther], [owners])).toEqual([
    { kind: 'removed', question: 'Tar ni emot kontanter?', changes: [] },
    { kind: 'removed', question: 'Hur länge?', changes: [] },
  ])
  expect(questionChanges([[owners], [demanded]], [owners])).toEqual([
    {
      kind: 'changed',
      question: 'Vem äger er?',
      changes: ['Behöver inte längre besvaras'],
    },
  ])
})
