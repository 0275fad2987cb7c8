import type { Db } from '#platform/server/database.ts'
import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { samePerson } from '#platform/swedish/personal-number.ts'
import { keyPersonsAtClient } from '#areas/parties/keypersons/server/public.ts'
import { boardToSign } from '#areas/parties/righttosign/server/public.ts'
import type { signers } from '../contract-signers.ts'
import { personIn, standings, type StandsAs } from '../rules.ts'
import { reasons } from '../texts.ts'
import { endAllSigned } from './all-signed.ts'
import { evidenceOf } from './evidence/evidence.ts'
import { openAgreement } from './open-agreement.ts'
import { setById } from './set-store.ts'
import { signerOf, signersOfAgreement } from './signer-store.ts'

interface Candidate {
  readonly socialSecurityNumber: string
  readonly name: string
  readonly standsAs: readonly StandsAs[]
}
/**
 * Everybody whom what we hold of a company names as its board, signatories, owners or
 * representatives, each once with all of it, in the order they are found. Nothing is paid for.
 */
async function candidatesOf(db: Db, organizationNumber: string): Promise<Candidate[]> {
  const [board, keyPersons, users] = [
    await boardToSign(db, organizationNumber),
    await keyPersonsAtClient(db, organizationNumber),
    await db
      .selectFrom('invitedCompanyUser')
      .select(['name', 'personalNumber'])
      .where('removedAt', 'is', null)
      .where('organizationNumber', '=', organizationNumber)
      .orderBy('name')
      .orderBy('id')
      .execute(),
  ]
  const members = board?.members ?? []
  const signing = (board?.alternatives ?? [])
    .filter(({ scope }) => scope === 'everything')
    .flatMap(({ requirements }) =>
      requirements.flatMap(({ socialSecurityNumbers }) => socialSecurityNumbers),
    )
  const found: (Omit<Candidate, 'standsAs'> & { as: StandsAs })[] = [
    ...members.map(({ socialSecurityNumber, name }) => ({
      socialSecurityNumber,
      name,
      as: 'board' as const,
    })),
    ...members
      .filter(({ socialSecurityNumber }) =>
        signing.some((one) => samePerson(one, socialSecurityNumber)),
      )
      .map(({ socialSecurityNumber, name }) => ({
        socialSecurityNumber,
        name,
        as: 'signatory' as const,
      })),
    ...keyPersons.flatMap(({ personalNumber, name, boardMemberType, possessionTypes }) =>
      [
        ...(boardMemberType === null ? [] : ['board' as const]),
        ...(possessionTypes.length === 0 ? [] : ['owner' as const]),
      ].map((as) => ({ socialSecurityNumber: personalNumber, name, as })),
    ),
    ...users.map(({ personalNumber, name }) => ({
      socialSecurityNumber: personalNumber,
      name,
      as: 'representative' as const,
    })),
  ]
  const persons = new Map<string, Candidate>()
  for (const { as, ...one } of found) {
    const key = one.socialSecurityNumber.slice(-10)
    const before = persons.get(key)
    const held = [...(before?.standsAs ?? []), as]
    const standsAs = standings.filter((role) => held.includes(role))
    persons.set(key, { ...(before ?? one), standsAs })
  }
  return [...persons.values()]
}

export const candidates: Handler<typeof signers.candidates> = async ({ setId }, { db, audit }) => {
  const set = (await setById(db, setId)) ?? refusePlatform('notFound')
  const found = await candidatesOf(db, set.organizationNumber)
  audit({
    company: set.organizationNumber,
    subject: set.id,
    persons: found.map(({ socialSecurityNumber }) => socialSecurityNumber),
  })
  return found.map((one) => ({ ...one, standsAs: [...one.standsAs] }))
}

/**
 * Says who signs an agreement that persons sign, before anybody does (signing 46). As what somebody
 * signs is the register's word, read here; whom it does not know is said to be an outsider, with
 * why. Who is to be among them no more is taken away (signing 31).
 */
export const choose: Handler<typeof signers.choose> = async (input, context) => {
  const { db, actor, now, refuse, audit } = context
  const open = await openAgreement(db, input)
  if ('code' in open) return refuse(open)
  const { set, agreement } = open
  if (agreement.signatureType !== 'Person') refuse('notPerson')
  const which = { setId: set.id, agreementId: agreement.agreementId }
  const known = await candidatesOf(db, set.organizationNumber)
  const before = (await signersOfAgreement(db, which)).map(({ id }) => id)
  for (const [place, person] of input.persons.entries()) {
    const { socialSecurityNumber: personalNumber, outsider, outsiderReason } = person
    const one = personIn(known, personalNumber)
    if (!one && !outsider)
      refuse('notInRegister', { message: `${person.name}: ${reasons.notInRegister}` })
    if (!one && outsiderReason === '')
      refuse('outsiderReason', {
        fields: [{ field: `persons.${place}.outsiderReason`, message: reasons.outsiderReason }],
      })
    await signerOf(
      db,
      which,
      { name: one?.name ?? person.name, personalNumber },
      {
        at: now,
        by: actor.name,
        standsAs: one?.standsAs[0] ?? 'outsider',
        standsBecause: one ? null : outsiderReason,
      },
    )
  }
  const after = await signersOfAgreement(db, which)
  const added = after.filter(({ id }) => !before.includes(id))
  // Who has just been chosen has not signed (signing 20).
  if (added.length > 0) await endAllSigned(db, set.companyTaskId, { by: actor.name, now })
  const evidence = await evidenceOf(
    db,
    set.id,
    (piece) => piece.of === 'signer' && added.some(({ id }) => id === piece.id),
  )
  audit({
    company: set.organizationNumber,
    subject: set.id,
    persons: added.map(({ personalNumber }) => personalNumber),
    before: { ...which, persons: before.length },
    after: { ...which, persons: after.length, evidence },
  })
}
