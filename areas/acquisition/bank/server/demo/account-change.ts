import type { FileStore } from '#platform/server/files/files.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { addApproval } from '#areas/foundation/approvals/server/public.ts'
import { companyName } from '#areas/parties/company/server/public.ts'
import { insertDemoDocuments } from '#areas/parties/documents/server/demo.ts'
import { places } from '#areas/places.ts'
import { scanFile } from '#world/files.ts'
import { idOf } from '#world/insert.ts'
import { staffNamed } from '#world/staff.ts'
import { ago, type World } from '#world/world.ts'
import { validationFileType } from '../../rules.ts'

/**
 * A client that has changed its bank: the call back is made, and a second person has yet to say
 * that the new account is the client's (bank 19).
 */
export async function loadAccountChange(world: World, files: FileStore): Promise<void> {
  const { db, seed } = world
  const asker = staffNamed(seed, 'Sofia')
  // Known before the client asked, three days ago.
  const client = await db
    .selectFrom('companyAccount as account')
    .innerJoin('client', 'client.organizationNumber', 'account.organizationNumber')
    .innerJoin('contact', 'contact.organizationNumber', 'account.organizationNumber')
    .where('companyType', '=', 0)
    .where('cellphoneNumber', '<>', '')
    .where('contact.removedAt', 'is', null)
    .where(({ fn }) => fn.coalesce('contact.changedAt', 'contact.createdAt'), '<', ago(world, 5))
    .where('countsFrom', '<', ago(world, 5))
    .select(['account.organizationNumber', 'countsFrom', 'contact.name', 'cellphoneNumber'])
    .select(({ fn }) => fn.coalesce('contact.changedAt', 'contact.createdAt').as('knownAt'))
    .orderBy('account.countsFrom')
    .orderBy('contact.id')
    .executeTakeFirst()
  if (!client) return
  const { organizationNumber, countsFrom, name, cellphoneNumber, knownAt } = client
  const changeId = idOf(seed, 'account change', 0)
  const [requested, asked] = [ago(world, 3), ago(world, 0, 90)]
  await db
    .insertInto('accountChange')
    .values({
      id: changeId,
      organizationNumber,
      bankName: 'SEB',
      accountType: 'bankaccount',
      clearingNumber: '5001',
      accountNumber: '1234563',
      requestedOn: stockholmDay(requested),
      calledName: name,
      calledNumber: cellphoneNumber,
      numberOf: name,
      knownOn: stockholmDay(knownAt),
      calledOn: stockholmDay(ago(world, 1)),
      calledTime: '10:15',
      said: 'Bekräftade att de har bytt till SEB, och läste upp det nya kontot.',
      askedAt: asked,
      askedBy: asker.name,
    })
    .execute()
  await insertDemoDocuments(world, files, [
    {
      id: idOf(seed, 'changed account proof', 0),
      organizationNumber,
      type: validationFileType,
      description: 'Underlag för bankkonto',
      file: scanFile('Intyg från SEB.png'),
      at: ago(world, 1),
      by: asker,
    },
  ])
  await addApproval(
    db,
    {
      act: 'changeAccount',
      subject: organizationNumber,
      organizationNumber,
      title: `Byt konto för utbetalningar till ${(await companyName(db, organizationNumber)) ?? ''}`,
      place: places.client('issuer', organizationNumber, 'overview'),
      difference: [],
      reason: 'Kunden har bytt bank.',
      payload: { changeId, organizationNumber, insteadOf: countsFrom.toISOString() },
    },
    { id: idOf(seed, 'account change approval', 0), askedBy: asker, now: asked },
  )
}
