import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import type { CallContext, Handler, ReceivedFile } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import type { Db } from '#platform/server/database.ts'
import { seals } from '../../contract-seals.ts'
import { brokenText, checkedText, renewalText, sealText } from '../../texts.ts'
import { anySet } from '../set-store.ts'
import { agreementsTold } from './evidence-form.ts'
import { newestOf } from './renewal-store.ts'
import { sealOfSet } from './seal-store.ts'
import { verifyApart } from './verify-apart.ts'
import { olderKind } from './verify-sealed.ts'

const ofSet: Handler<typeof seals.ofSet> = async ({ setId }, { db, audit }) => {
  const set = (await anySet(db, setId)) ?? refusePlatform('notFound')
  audit({ company: set.organizationNumber, subject: setId })
  const seal = await sealOfSet(db, setId)
  const newest = seal && (await newestOf(db, seal))
  const made = seal?.sealedAt ? ('sealed' as const) : ('waiting' as const)
  const state = seal ? made : ('none' as const)
  return {
    state,
    reason: state === 'waiting' ? sealText(seal?.problem ?? '') : '',
    askedAt: seal?.askedAt ?? null,
    triedAt: seal?.triedAt ?? null,
    timestampedAt: seal?.timestampedAt ?? null,
    sealedBy: seal?.sealedBy ?? '',
    renewedAt: newest?.renewedAt ?? null,
    holdsUntil: seal?.holdsUntil ?? null,
    renewalReason: renewalText(seal?.renewalProblem ?? ''),
    renewalTriedAt: seal?.renewalTriedAt ?? null,
    sha256: newest?.sha256 ?? '',
    documentId: newest?.documentFileId ?? null,
  }
}

/** What we know of a file by its sum: one that we have sealed, or what was to be signed. */
async function knownAs(db: Db, sha256: string) {
  const seal = await db
    .selectFrom('agreementSeal as seal')
    .innerJoin('agreementSet as set', 'set.id', 'seal.setId')
    .where((either) =>
      either.or([
        either('seal.sha256', '=', sha256),
        either(
          'seal.id',
          'in',
          db.selectFrom('agreementSealRenewal').select('sealId').where('sha256', '=', sha256),
        ),
      ]),
    )
    .select(['seal.supersededAt', 'set.deletedAt', 'set.organizationNumber', 'set.id as setId'])
    .executeTakeFirst()
  if (seal) return { ...seal, isDocument: false }
  const document = await db
    .selectFrom('companyAgreement as agreement')
    .innerJoin('agreementSet as set', 'set.id', 'agreement.setId')
    .where('agreement.contentSha256', '=', sha256)
    .select(['set.organizationNumber', 'set.id as setId', 'set.companyName'])
    .select(['agreement.name', 'agreement.revision'])
    .executeTakeFirst()
  return document && { ...document, supersededAt: null, deletedAt: null, isDocument: true }
}

type Checked = z.input<typeof seals.check.answer>
const nothing = {
  timestampedAt: null,
  renewedAt: null,
  holdsUntil: null,
  sealedBy: '',
  companyName: '',
  agreements: [],
  signatures: [],
}

/**
 * What a file is that holds by itself. One that we have not sealed can be anybody's with a
 * certificate of the same root, whatever names stand in it.
 */
function verdictOf(known: Awaited<ReturnType<typeof knownAs>>) {
  if (!known) return 'elsewhere' as const
  const isOver = known.supersededAt !== null || known.deletedAt !== null
  return isOver ? ('superseded' as const) : ('whole' as const)
}

/** What a file is that is not taken, by why. */
function refusedFor(why: string): Pick<Checked, 'verdict' | 'text'> {
  // Neither right nor false: from before it could be told, and not one whose sum we have.
  if (why === olderKind) return { verdict: 'unknown', text: checkedText.olderUnknown }
  const isSealed = !/^seal: (0 signatures|no form)/.test(why)
  return isSealed
    ? { verdict: 'broken', text: brokenText(why) }
    : { verdict: 'unknown', text: checkedText.unknown }
}

/**
 * Verifies a file that somebody has (signing 29), from the file alone, and says besides whether it
 * is one that we know. For who may see whose it is.
 */
export async function checkFile(
  { path, sha256 }: Pick<ReceivedFile, 'path' | 'sha256'>,
  { db, config, actor }: Pick<CallContext<never>, 'db' | 'config' | 'actor'>,
): Promise<{ readonly checked: Checked; readonly known: Awaited<ReturnType<typeof knownAs>> }> {
  const known = await knownAs(db, sha256)
  if (known?.isDocument) {
    const {
      name = '',
      revision = 0,
      companyName = '',
    } = known as Partial<{
      name: string
      revision: number
      companyName: string
    }>
    const text = checkedText.document
    const agreements = [{ name, revision, sha256, isSigned: false }]
    return {
      known,
      checked: { ...nothing, verdict: 'document', text, sha256, companyName, agreements },
    }
  }
  const sent = { file: await readFile(path), mayBeOlder: known !== undefined }
  const found = await verifyApart(sent, config, `check ${actor.id}`)
  if ('why' in found) {
    return { known, checked: { ...nothing, ...refusedFor(found.why), sha256 } }
  }
  const { evidence, sealedBy, timestampedAt, renewedAt, isClosed, isOlder, held } = found.seal
  const older = isClosed ? checkedText.olderShown : checkedText.older
  const verdict = verdictOf(known)
  return {
    known,
    checked: {
      verdict,
      text: `${checkedText[verdict]}${isOlder ? ` ${older}` : ''}`,
      sha256,
      timestampedAt,
      renewedAt,
      holdsUntil: held.until,
      sealedBy,
      companyName: evidence.set.companyName,
      agreements: agreementsTold(evidence),
      signatures: evidence.signatures.map((one) => ({
        name: one.name,
        method: one.method,
        at: one.method === 'bankId' ? one.signedAt : one.registeredAt,
      })),
    },
  }
}

const check: Handler<typeof seals.check> = async ({ file }, context) => {
  const { checked, known } = await checkFile(file, context)
  const { verdict, sha256 } = checked
  return context.write(() => {
    context.audit({
      ...(known && { company: known.organizationNumber, subject: known.setId }),
      after: { verdict, sha256 },
    })
    return Promise.resolve(checked)
  })
}

export const sealsServed = handlers(seals, { ofSet, check })
