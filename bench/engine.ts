import { decide, explain } from '#areas/credit/rules/rules.ts'
import { soundInput } from '#areas/credit/rules/testing/sound.ts'
import {
  bucket,
  engineCases,
  ownAnswer,
  type EngineAnswer,
  type EngineCase,
} from './engine-cases.ts'
import { openJsonRules, openZen } from './engine-peers.ts'
import { median } from './measure.ts'
import { perSecond, type Line } from './table.ts'

const rounds = 9
/** Milliseconds an engine is let run in each round. */
const slice = 300
/** What zen is asked at the same time: it has threads of its own, and is fastest so. */
const atOnce = 32

const text = ({ sum, stops }: EngineAnswer) => `${sum} ${stops.toSorted().join(',')}`

/** How many evaluations a second, over all cases again and again for a slice of time. */
async function rate(
  cases: readonly EngineCase[],
  together: number,
  ask: (one: EngineCase) => unknown,
) {
  const begun = performance.now()
  let done = 0
  while (performance.now() - begun < slice) {
    if (together === 1)
      for (let turn = 0; turn < 20; turn++) await ask(cases[done++ % cases.length] as EngineCase)
    else
      await Promise.all(
        Array.from({ length: together }, () => ask(cases[done++ % cases.length] as EngineCase)),
      )
  }
  return (done / (performance.now() - begun)) * 1000
}
/** The same without waiting between evaluations, as ours needs none. */
function ownRate<One>(cases: readonly One[], ask: (one: One) => unknown) {
  const begun = performance.now()
  let done = 0
  while (performance.now() - begun < slice)
    for (let turn = 0; turn < 20; turn++) ask(cases[done++ % cases.length] as One)
  return (done / (performance.now() - begun)) * 1000
}

/**
 * The 25 rules of a bucket judged by our engine beside json-rules-engine and GoRules zen, by turns.
 * The others are given what the rules measure; ours measures it itself, from facts that may be
 * missing, and keeps of every rule what its verdict rests on.
 */
export async function measureEngine(samples: number): Promise<Line[]> {
  const cases = engineCases(Math.max(200, samples))
  const jsonRules = openJsonRules()
  const zen = openZen()
  for (const one of cases) {
    const own = text(ownAnswer(one))
    for (const [name, ask] of Object.entries({ jsonRules, zen })) {
      const other = text(await ask(one))
      if (other !== own)
        throw new Error(
          `${name} says ${other} where ours says ${own}: ${JSON.stringify(one.values)}`,
        )
    }
  }
  const rates = { ours: [] as number[], jsonRules: [] as number[], zen: [] as number[] }
  const ways = [
    async () => rates.ours.push(ownRate(cases, ownAnswer)),
    async () => rates.jsonRules.push(await rate(cases, 1, jsonRules)),
    async () => rates.zen.push(await rate(cases, atOnce, zen)),
  ]
  for (const way of ways) await way()
  for (const of of Object.values(rates)) of.length = 0
  for (let round = 0; round < rounds; round++)
    for (const at of ways.keys()) await ways[(round + at) % ways.length]?.()

  const ours = median(rates.ours)
  const beside = (name: string, peer: number): Line => ({
    name: `${bucket.rules.length} rules beside ${name}: evaluations a second`,
    ours: perSecond(ours),
    peer: perSecond(peer),
    ratio: ours / peer,
    least: 1,
  })
  const determination = decide(soundInput)
  return [
    beside('json-rules-engine', median(rates.jsonRules)),
    beside('GoRules zen', median(rates.zen)),
    alone('a whole invoice, both parties and limits: determinations a second', () =>
      decide(soundInput),
    ),
    alone('in words, with what would have flipped it: explanations a second', () =>
      explain(soundInput, determination),
    ),
  ]
}

/** After a warming up, the middle of three. */
function alone(name: string, work: () => unknown): Line {
  const rates = Array.from({ length: 4 }, () => ownRate([undefined], work)).slice(1)
  return { name, ours: perSecond(median(rates)), peer: '', ratio: undefined }
}
