import type { Handler } from '#platform/server/context.ts'
import { handlers } from '#platform/server/serve.ts'
import { companyName, findClient } from '#areas/parties/company/server/public.ts'
import { clientTerms } from '../contract.ts'
import { termKinds, termProblem } from '../rules.ts'
import { askCoreTerms, NotAnswered } from './ask.ts'
import { takeTerms } from './compare.ts'
import { askedInWords, countingTerm, seenOf, setTerm } from './set-term.ts'
import { coreRow, termsOf } from './terms-store.ts'

const ofClient: Handler<typeof clientTerms.ofClient> = async ({ organizationNumber }, { db }) => {
  const all = await termsOf(db, organizationNumber)
  const core = await coreRow(db, organizationNumber)
  return {
    terms: termKinds.map((kind) => {
      const [inForce = null, ...earlier] = all.filter((one) => one.kind === kind)
      const signed = all.find((one) => one.kind === kind && one.by === 'agreement')
      const inCore = core?.said?.[kind] ?? null
      return {
        kind,
        inForce,
        signed: signed && signed !== inForce && signed.value !== inForce?.value ? signed : null,
        inCore,
        differsFromCore: core?.known === true && inCore !== (inForce?.value ?? null),
        earlier,
      }
    }),
    core: {
      askedAt: core?.askedAt ?? null,
      known: core?.known ?? null,
      toldAt: core?.toldAt ?? null,
    },
  }
}

const set: Handler<typeof clientTerms.set> = async (input, context) => {
  const { organizationNumber, kind, value, why } = input
  const { db, refuse, audit } = context
  const problem = termProblem(kind, value)
  if (problem) return refuse('tooMuch', { fields: [{ field: 'value', message: problem }] })
  if (!(await findClient(db, organizationNumber, 'issuer'))) return refuse('notClient')
  const counting = countingTerm(await termsOf(db, organizationNumber), kind)
  if (counting?.value === value) return refuse('sameAlready')
  const name = (await companyName(db, organizationNumber)) ?? organizationNumber
  const payload = { organizationNumber, kind, value, seen: seenOf(counting) }
  const asked = await setTerm.ask(context, {
    ...askedInWords(payload, name, counting),
    reason: why,
  })
  if ('code' in asked) return refuse(asked)
  audit({ company: organizationNumber, subject: kind })
  return asked
}

const fetchOfCore: Handler<typeof clientTerms.fetch> = async ({ organizationNumber }, context) => {
  const { config, now, refuse, audit } = context
  const { said, odd } = await askCoreTerms(config, [organizationNumber]).catch((error: unknown) => {
    if (error instanceof NotAnswered) return refuse('notAnswered')
    throw error
  })
  if (odd.length > 0) return refuse('notAnswered')
  audit({ company: organizationNumber, after: { known: said.has(organizationNumber) } })
  await context.write((db) =>
    takeTerms(db, organizationNumber, said.get(organizationNumber), { now }),
  )
}

export const termsServed = handlers(clientTerms, { ofClient, set, fetch: fetchOfCore })
