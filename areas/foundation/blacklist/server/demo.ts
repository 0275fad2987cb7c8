import type { Insertable } from 'kysely'
import type { BlacklistItem } from '#database/types.ts'
import { addApproval } from '#areas/foundation/approvals/server/public.ts'
import { itemById } from './blacklist-store.ts'
import { removalInWords } from './removal.ts'
import { readItemValues, type BlacklistType } from '../rules.ts'
import { contactRows } from '#world/contacts.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { draws } from '#world/register/chance.ts'
import { staffNamed } from '#world/staff.ts'
import { ago, atWork, type World } from '#world/world.ts'

const company = 1
const person = 2
const email = 3
const domain = 4
const account = 5

interface Entry {
  readonly type: BlacklistType
  readonly values: readonly string[]
  readonly companyName?: string
  readonly contains?: boolean
  readonly all?: boolean
  readonly tags?: readonly string[]
}

/**
 * All types, with hits on companies, persons and contacts the world knows, and others that hit
 * nothing.
 */
function entries({ register, ...world }: World): readonly Entry[] {
  const at = (index: number) => register.companyAt(index % register.size)
  const number = (index: number) => register.personNameAt(index % register.persons).personalNumber
  const contact = (index: number) => contactRows({ register, ...world }, at(index))[0]?.email ?? ''
  const dashed = (digits: string) => `${digits.slice(0, -4)}-${digits.slice(-4)}`
  const one = (index: number, ...tags: string[]): Entry => ({
    type: company,
    values: [at(index).organizationNumber],
    companyName: at(index).name,
    tags,
  })
  return [
    one(4, 'bluffakturor'),
    one(7, 'konkurs', 'inkasso'),
    one(22),
    one(29, 'fakturakarusell'),
    one(58, 'målvakt'),
    {
      type: company,
      values: [34, 40, 41].map((index) => dashed(at(index).organizationNumber)),
      tags: ['samma ägare'],
    },
    {
      ...one(65, 'utredning'),
      values: [at(65).organizationNumber, at(66).organizationNumber],
      all: true,
    },
    { type: person, values: [number(12)], tags: ['näringsförbud'] },
    { type: person, values: [number(31)] },
    { type: person, values: [number(77), number(78)].map(dashed), tags: ['identitetskapning'] },
    {
      type: person,
      values: [
        register.companyFileAt(9 % register.size).board[0]?.person.personalNumber ?? number(9),
      ],
    },
    { type: email, values: [contact(2)], tags: ['kapat konto'] },
    { type: email, values: [contact(15), 'betalning@example.net'] },
    { type: email, values: ['vinst@example.org'], tags: ['bluffakturor'] },
    { type: email, values: ['lotteri', 'vinnare'], contains: true },
    {
      type: email,
      values: ['faktura', 'brådskande'],
      contains: true,
      all: true,
      tags: ['nätfiske'],
    },
    { type: domain, values: ['example.org'] },
    {
      type: domain,
      values: ['snabbfaktura.example.net', 'snabb-faktura.example.net'],
      tags: ['bluffakturor'],
    },
    { type: domain, values: ['casino'], contains: true },
    { type: domain, values: [at(16).email.split('@')[1] ?? 'example.net'], tags: ['utredning'] },
    { type: account, values: ['8327-9 904 512 338-7'], tags: ['målvakt'] },
  ]
}

/**
 * Read as the program reads what a person typed, so that nothing is here that could not be saved.
 */
function valuesOf({ type, values, contains }: Entry) {
  const read = readItemValues(type, contains ? 'contains' : 'exact', values.join('\n'))
  if (!read.ok) throw new Error(read.problem)
  return {
    itemValues: read.values.map(({ value }) => value),
    compared: read.values.map(({ compared }) => compared),
  }
}

export async function loadBlacklist(world: World): Promise<void> {
  const items = entries(world).map((entry, place): Insertable<BlacklistItem> => {
    const random = draws(world.seed, 'work', place, 9)
    return {
      id: idOf(world.seed, 'blacklist', place),
      blacklistType: entry.type,
      ...valuesOf(entry),
      itemMatch: entry.contains ? 'contains' : 'exact',
      mustMatch: entry.all ?? false,
      companyName: entry.companyName ?? null,
      tags: [...(entry.tags ?? [])],
      createdAt: atWork(world, random, random.int(1, 500)),
      createdBy: 'Amir Haddad', // only the AML department may
    }
  })
  await insertAll(world.db, 'blacklistItem', items)
  await askedRemoval(world)
}

/** One that the AML department wants off the list, and another of it has not decided on. */
async function askedRemoval({ db, seed, now }: World): Promise<void> {
  const item = await itemById(db, idOf(seed, 'blacklist', 2))
  if (!item) throw new Error('The blacklist of the demo world is too short')
  await addApproval(
    db,
    {
      act: 'removeFromBlacklist',
      ...removalInWords(item, null),
      reason: 'Konkursen är avslutad och bolaget har nya ägare, enligt anteckning i ärendet.',
      payload: { id: item.id, version: item.version, values: null },
    },
    {
      id: idOf(seed, 'approval of a removal', 0),
      askedBy: staffNamed(seed, 'Amir'),
      now: ago({ now }, 2, 15),
    },
  )
}
