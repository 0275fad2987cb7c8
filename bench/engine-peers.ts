import { ZenEngine } from '@gorules/zen-engine'
import { Engine, type RuleProperties } from 'json-rules-engine'
import { bucket, type EngineAnswer, type EngineCase } from './engine-cases.ts'

type Rule = (typeof bucket.rules)[number]
type Sign = '<' | '<=' | '>=' | '='
/** A comparison of a rule's value with a number, or with another value by its name. */
type Comparison = readonly [sign: Sign, than: number | 'approvalThreshold']
/**
 * What blocking rules ask of their value, as the others can be told. Those not here ask for yes or
 * for no.
 */
const asked: Readonly<Record<string, readonly Comparison[]>> = {
  paymentTerms: [['<=', 90]],
  invoiceAge: [
    ['>=', 0],
    ['<=', 45],
  ],
  daysToDueDate: [['>=', 1]],
  duplicateInvoice: [['=', 0]],
  recipientApproval: [['<', 'approvalThreshold']],
  recipientCreditWorthy: [['>=', 300]],
}
const wanted = ({ id }: Rule) => id === 'fTax' || id === 'vat'
const scored = bucket.rules.filter(({ executionType }) => executionType === 'scored')
const blocking = bucket.rules.filter(({ executionType }) => executionType !== 'scored')

/**
 * The value each rule is told; a branch by its first two digits, since the others know no beginning
 * of a word.
 */
const told = ({ values }: EngineCase) => ({
  ...values,
  industryRisk: String(values.industryRisk).slice(0, 2),
})

const operators = {
  '<': 'lessThan',
  '<=': 'lessThanInclusive',
  '>=': 'greaterThanInclusive',
  '=': 'equal',
} as const
const opposite = {
  '<': 'greaterThanInclusive',
  '<=': 'greaterThan',
  '>=': 'lessThan',
  '=': 'notEqual',
} as const

/**
 * Every band and every row is a rule that gives points; every blocking rule fires when it is not
 * met.
 */
function jsonRules(): RuleProperties[] {
  const scores = scored.flatMap((rule): RuleProperties[] => {
    const event = (partScore: number) => ({
      type: 'score',
      params: { points: rule.importance * partScore },
    })
    const when = (operator: string, value: unknown) => ({ fact: rule.id, operator, value })
    if (rule.rateList.length > 0) {
      const named = rule.rateList.filter(({ value }) => value !== '*').map(({ value }) => value)
      return rule.rateList.map(({ value, partScore }) => ({
        conditions: { all: [value === '*' ? when('notIn', named) : when('equal', value)] },
        event: event(partScore),
      }))
    }
    return rule.ruleRanges.map(({ value: [from], partScore }, at) => {
      const next = rule.ruleRanges[at + 1]?.value[0]
      const all = [
        ...(at > 0 ? [when(operators['>='], from)] : []),
        ...(next === undefined ? [] : [when(operators['<'], next)]),
      ]
      return { conditions: { all }, event: event(partScore) }
    })
  })
  const stops = blocking.map((rule): RuleProperties => {
    const comparisons = asked[rule.id]
    const any = comparisons
      ? comparisons.map(([sign, than]) => ({
          fact: rule.id,
          operator: opposite[sign],
          value: typeof than === 'number' ? than : { fact: than },
        }))
      : [{ fact: rule.id, operator: 'notEqual', value: wanted(rule) }]
    return { conditions: { any }, event: { type: 'stop', params: { rule: rule.id } } }
  })
  return [...scores, ...stops]
}

/** json-rules-engine with the same bucket. */
export function openJsonRules(): (one: EngineCase) => Promise<EngineAnswer> {
  const engine = new Engine(jsonRules())
  return async (one) => {
    const { events } = await engine.run(told(one))
    let sum = 0
    const stops: string[] = []
    for (const { type, params } of events) {
      if (type === 'score') sum += Number(params?.points)
      else stops.push(String(params?.rule))
    }
    return { sum, stops }
  }
}

function zenScore(rule: Rule): string {
  const points = (partScore: number) => String(rule.importance * partScore)
  if (rule.rateList.length > 0) {
    const rest = points(rule.rateList.find(({ value }) => value === '*')?.partScore ?? 0)
    return rule.rateList
      .filter(({ value }) => value !== '*')
      .reduceRight(
        (other, { value, partScore }) =>
          `(${rule.id} == "${value}" ? ${points(partScore)} : ${other})`,
        rest,
      )
  }
  const bands = rule.ruleRanges.map(({ partScore }, at) => ({
    partScore,
    before: rule.ruleRanges[at + 1]?.value[0],
  }))
  return bands.reduceRight(
    (other, { partScore, before }) =>
      before === undefined
        ? points(partScore)
        : `(${rule.id} < ${before} ? ${points(partScore)} : ${other})`,
    '0',
  )
}
function zenStop(rule: Rule): string {
  const comparisons = asked[rule.id]
  const met = comparisons
    ? comparisons
        .map(([sign, than]) => `${rule.id} ${sign === '=' ? '==' : sign} ${than}`)
        .join(' and ')
    : `${rule.id} == ${wanted(rule)}`
  return `(${met} ? "" : "${rule.id}")`
}

/**
 * GoRules zen with the same bucket as one node of expressions, which is its fastest way to say it.
 */
export function openZen(): (one: EngineCase) => Promise<EngineAnswer> {
  const node = (id: string, type: string, content?: object) => ({
    id,
    type,
    name: id,
    position: { x: 0, y: 0 },
    content,
  })
  const expressions = [
    { id: 'sum', key: 'sum', value: scored.map(zenScore).join(' + ') },
    { id: 'stops', key: 'stops', value: `filter([${blocking.map(zenStop).join(', ')}], # != "")` },
  ]
  const decision = new ZenEngine().createDecision(
    Buffer.from(
      JSON.stringify({
        nodes: [
          node('in', 'inputNode'),
          node('judge', 'expressionNode', { expressions }),
          node('out', 'outputNode'),
        ],
        edges: [
          { id: 'one', sourceId: 'in', targetId: 'judge', type: 'edge' },
          { id: 'two', sourceId: 'judge', targetId: 'out', type: 'edge' },
        ],
      }),
    ),
  )
  return async (one) => {
    const { result } = (await decision.evaluate(told(one))) as { result: EngineAnswer }
    return { sum: result.sum, stops: result.stops }
  }
}
