import { idOf, insertAll } from '#world/insert.ts'
import { staffNamed } from '#world/staff.ts'
import type { World } from '#world/world.ts'

/**
 * The bank accounts of companies that have begun to validate theirs, or have; every third open task
 * still lacks one.
 */
export async function loadBankDetails(world: World): Promise<void> {
  const { db, seed, register } = world
  const by = staffNamed(seed, 'Sofia')
  const tasks = await db
    .selectFrom('companyTask')
    .where('type', '=', 'BankAccountValidation')
    .select(['organizationNumber', 'completedAt', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  const first = tasks.filter(
    ({ organizationNumber }, place) =>
      tasks.findIndex((one) => one.organizationNumber === organizationNumber) === place,
  )
  const rows = first.flatMap(({ organizationNumber, completedAt, createdAt }, place) => {
    const index = register.indexOf(organizationNumber)
    const bankgiro = index === undefined ? undefined : register.bankAt(index).bankgiro
    if (!bankgiro || (!completedAt && place % 3 === 2)) return []
    return [
      {
        id: idOf(seed, 'bank details', place),
        organizationNumber,
        bankName: 'Bankgiro',
        accountType: 'bankgiro' as const,
        clearingNumber: '',
        accountNumber: bankgiro,
        supplier: 'Kunden',
        initiatingPersonName: by.name,
        changedAt: completedAt ?? createdAt,
        changedBy: by.name,
        changedById: by.id,
      },
    ]
  })
  await insertAll(db, 'bankDetails', rows)
}
