import { addMonths, stockholmDay } from '#platform/swedish/format.ts'
import { company } from '#areas/parties/company/contract.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import { tells } from '#areas/parties/company/server/testing/insolvent.ts'
import type { TestServer } from '../testing.ts'
import type { Tried } from './changed-meanwhile.ts'

/** What two decide of a client's status: made active, and not insolvent. */
export function steeredClients(
  house: () => Pick<TestServer, 'owner'>,
  reason: string,
): Readonly<Record<'activateStopped' | 'liftInsolvency', Tried>> {
  const rowsOf = async (question: string, values: readonly unknown[]) =>
    (await house().owner.query(question, [...values])).rows
  return {
    activateStopped: {
      ask: async (by) => {
        const organizationNumber = await addCompany(house().owner)
        await rowsOf('update client set active = 0 where organization_number = $1', [
          organizationNumber,
        ])
        await by.call(company.statusOverrideSave, {
          organizationNumber,
          active: true,
          validTo: addMonths(stockholmDay(new Date()), 1),
          why: reason,
        })
        return organizationNumber
      },
      change: ({ thing, other: by }) =>
        by.call(company.statusOverrideSave, {
          organizationNumber: thing,
          active: false,
          why: reason,
        }),
      counting: () => rowsOf('select * from company_status_override where active', []),
      refusedAs: 'decided',
    },
    liftInsolvency: {
      ask: async (by) => {
        const organizationNumber = await addCompany(house().owner)
        await tells(house().owner, 'A', organizationNumber)
        await by.call(company.insolvencyLift, { organizationNumber, why: reason })
        return organizationNumber
      },
      // The other provider tells it too.
      change: async ({ thing, other: by }) => {
        await tells(house().owner, 'B', thing)
        return by.call(company.insolvencyOf, { organizationNumber: thing })
      },
      counting: (thing) =>
        rowsOf('select * from company_insolvency where organization_number = $1 order by source', [
          thing,
        ]),
      refusedAs: 'cannotBeDone',
    },
  }
}
