import { sql } from 'kysely'
import { appendAudit } from '#platform/server/audit/audit.ts'
import type { Db } from '#platform/server/database.ts'
import { fingerprint, newSecret } from '#platform/server/sealed.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { ago, type World } from '#world/world.ts'
import { secretPrefix } from '../rules.ts'

/**
 * A partner whose secret everybody may know: for trying the partner API in the demo. Made in no
 * other environment.
 */
export const demoPartner = {
  clientId: 'demo-partner',
  secret: 'sks_demo-partner-hemlighet-som-alla-far-kanna-till',
}

const clients = [
  {
    name: 'Demopartnern',
    clientId: demoPartner.clientId,
    secret: demoPartner.secret,
    partnerType: 'Bokio',
  },
  {
    name: 'Bokio, fakturaköp',
    clientId: 'bokio-produktion',
    partnerType: 'Bokio',
    contactName: 'Karin Holm',
    contactEmail: 'karin.holm@bokio.example',
  },
  {
    name: 'Bygglet, fakturaköp',
    clientId: 'bygglet-produktion',
    partnerType: 'Bygglet',
    contactName: 'Jonas Frisk',
    contactEmail: 'jonas.frisk@bygglet.example',
  },
  {
    name: 'Bygglet, test',
    clientId: 'bygglet-test',
    neverStarted: true,
    contactName: 'Jonas Frisk',
    contactEmail: 'jonas.frisk@bygglet.example',
  },
  { name: 'Egen webbplats', clientId: 'webbplats-intresseanmalan' },
] as const

/** API clients, one with a secret that is known. */
export async function loadApiClients(world: World): Promise<void> {
  await insertAll(
    world.db,
    'apiClient',
    clients.map((client, place) => {
      const createdAt = ago(world, 300 - place * 50)
      const started = !('neverStarted' in client)
      // The secrets of the others are known to nobody.
      const secret = 'secret' in client ? client.secret : newSecret()
      return {
        id: idOf(world.seed, 'apiClient', place),
        name: client.name,
        clientId: client.clientId,
        secretHash: started ? fingerprint(secret).toString('hex') : null,
        secretCreatedAt: started ? createdAt : null,
        contactName: 'contactName' in client ? client.contactName : null,
        contactEmail: 'contactEmail' in client ? client.contactEmail : null,
        contactChangedAt: 'contactEmail' in client ? createdAt : null,
        contactChangedBy: 'contactEmail' in client ? 'Maja Lindgren' : null,
        secretSentTo: started && 'contactEmail' in client ? client.contactEmail : null,
        createdAt,
        createdBy: 'Maja Lindgren',
        partnerType: 'partnerType' in client ? client.partnerType : null,
      }
    }),
  )
}

/**
 * The secret by which the demo's partner is known, as far as anybody can say: the published one
 * while it holds. Where others than this machine reach the server it is replaced, with every token
 * got with it: then the new one is answered this once.
 */
export async function demoSecret(db: Db, isReached: boolean): Promise<string | undefined> {
  const published = fingerprint(demoPartner.secret).toString('hex')
  const client = await db
    .selectFrom('apiClient')
    .select('id')
    .where('clientId', '=', demoPartner.clientId)
    .where('secretHash', '=', published)
    .executeTakeFirst()
  if (!client || !isReached) return client && demoPartner.secret
  const secret = secretPrefix + newSecret()
  await db.transaction().execute(async (writing) => {
    await writing
      .updateTable('apiClient')
      .set({
        secretHash: fingerprint(secret).toString('hex'),
        secretCreatedAt: sql<Date>`skynet.now()`,
      })
      .where('id', '=', client.id)
      .execute()
    await writing.deleteFrom('apiClientToken').where('apiClientId', '=', client.id).execute()
    await appendAudit(writing, {
      action: 'demo.secret',
      actorId: 'system',
      actorName: 'Skynet',
      subject: client.id,
    })
  })
  return secret
}
