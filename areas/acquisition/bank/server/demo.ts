import type { FileStore } from '#platform/server/files/files.ts'
import { taskAddress } from '#areas/acquisition/companytasks/rules.ts'
import { addApproval } from '#areas/foundation/approvals/server/public.ts'
import { insertDemoDocuments } from '#areas/parties/documents/server/demo.ts'
import { places } from '#areas/places.ts'
import { scanFile } from '#world/files.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { staffNamed } from '#world/staff.ts'
import type { World } from '#world/world.ts'
import { validationFileType } from '../rules.ts'
import { registerSupplied, staffSupplied } from '../texts.ts'
import { loadAccountChange } from './demo/account-change.ts'

const hour = 3_600_000

/**
 * The bank accounts of companies that have begun to validate theirs, or have: what one has saved
 * and another approved, and what waits for somebody. Every third open task still lacks one, and one
 * that waits is an account that another company is paid on (bank 18).
 */
export async function loadBankDetails(world: World, files: FileStore): Promise<void> {
  const { db, seed } = world
  const [saver, second] = [staffNamed(seed, 'Sofia'), staffNamed(seed, 'Olivia')]
  const both = `${saver.name}, godkänd av ${second.name}`
  const accounts = withShared(await accountsOf(world))
  await insertAll(
    db,
    'bankDetails',
    accounts.map(({ organizationNumber, bankgiro, isOwn, completedAt, savedAt, place }) => ({
      id: idOf(seed, 'bank details', place),
      organizationNumber,
      bankName: 'Bankgiro',
      accountType: 'bankgiro' as const,
      clearingNumber: '',
      accountNumber: bankgiro,
      // A seller wrote it, as the register has it but where it is another company's.
      supplier: isOwn ? registerSupplied : staffSupplied,
      initiatingPersonName: saver.name,
      changedAt: savedAt,
      changedBy: saver.name,
      changedById: saver.id,
      saverIds: completedAt ? [] : [saver.id],
      validatedVersion: completedAt ? 1 : null,
      validatedAt: completedAt,
      validatedBy: completedAt ? both : null,
    })),
  )
  await insertAll(
    db,
    'companyAccount',
    accounts.flatMap(({ organizationNumber, bankgiro, completedAt }) =>
      completedAt
        ? {
            organizationNumber,
            bankName: 'Bankgiro',
            accountType: 'bankgiro' as const,
            clearingNumber: '',
            accountNumber: bankgiro,
            countsFrom: completedAt,
            countsBy: both,
          }
        : [],
    ),
  )
  await insertDemoDocuments(
    world,
    files,
    accounts.map(({ organizationNumber, savedAt, completedAt, place }) => ({
      id: idOf(seed, 'account proof', place),
      organizationNumber,
      type: validationFileType,
      description: 'Underlag för bankkonto',
      file: scanFile('Intyg om bankkonto.png'),
      at: savedAt,
      by: saver,
      evidenceSince: completedAt,
    })),
  )
  for (const {
    task,
    organizationNumber,
    name,
    bankgiro,
    isOwn,
    completedAt,
    savedAt,
    place,
  } of accounts) {
    if (completedAt) {
      await db
        .updateTable('companyTask')
        .set({ completedBy: both })
        .where('id', '=', task.id)
        .execute()
      continue
    }
    await addApproval(
      db,
      {
        act: 'validateAccount',
        subject: organizationNumber,
        organizationNumber,
        title: `Godkänn bankkontot för ${name}`,
        place: taskAddress(task) ?? places.companyTaskRedirect(task.id),
        difference: [
          {
            label: 'Konto och källa',
            before: '',
            after: `…${bankgiro.slice(-4)}, ${isOwn ? registerSupplied : staffSupplied}`,
          },
        ],
        reason: 'Kontot på kundens senaste kontoutdrag, som ligger bland underlagen.',
        payload: { organizationNumber, version: 1 },
      },
      { id: idOf(seed, 'account approval', place), askedBy: saver, now: savedAt },
    )
  }
  await loadAccountChange(world, files)
}

type DemoAccount = Awaited<ReturnType<typeof accountsOf>>[number]
/** The first that waits with the account of the first that is approved. */
function withShared(accounts: readonly DemoAccount[]): readonly DemoAccount[] {
  const waiting = accounts.find(({ completedAt }) => completedAt === null)
  const approved = accounts.find(({ completedAt }) => completedAt !== null)
  if (!approved) return accounts
  return accounts.map((one) =>
    one === waiting ? { ...one, bankgiro: approved.bankgiro, isOwn: false } : one,
  )
}

/** Each company's latest task with the account its customers pay to, as far as it has one. */
async function accountsOf({ db, register, now }: World) {
  const tasks = await db
    .selectFrom('companyTask')
    .innerJoin('company', 'company.organizationNumber', 'companyTask.organizationNumber')
    .leftJoin('companyTaskGroup as group', 'group.id', 'companyTask.groupId')
    .where('type', '=', 'BankAccountValidation')
    .select([
      'companyTask.id',
      'companyTask.organizationNumber',
      'company.name',
      'companyTask.groupId as onboardingId',
      'companyTask.dataId',
      'companyTask.type',
      'companyTask.completedAt',
      'companyTask.createdAt',
      'group.closed',
    ])
    .orderBy('companyTask.createdAt', 'desc')
    .orderBy('companyTask.id')
    .execute()
  const first = tasks.filter(
    ({ organizationNumber }, place) =>
      tasks.findIndex((one) => one.organizationNumber === organizationNumber) === place,
  )
  return first.flatMap((task, place) => {
    const { organizationNumber, name, completedAt, createdAt, closed } = task
    const index = register.indexOf(organizationNumber)
    const bankgiro = index === undefined ? undefined : register.bankAt(index).bankgiro
    if (
      !bankgiro ||
      (!completedAt && (place % 3 === 2 || closed === 'canceled' || closed === 'deleted'))
    )
      return []
    // What waits was saved lately: longer ago it would have gone out.
    const asked = new Date(Math.max(createdAt.getTime(), now.getTime() - (place + 1) * 5 * hour))
    return [
      {
        task,
        organizationNumber,
        name,
        bankgiro,
        isOwn: true,
        completedAt,
        savedAt: completedAt ?? asked,
        place,
      },
    ]
  })
}
