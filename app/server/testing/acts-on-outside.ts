import { administrator, of, type Act } from './act-roles.ts'

/** The acts on what goes to other systems, and comes from them. */
export const actsOnOutside: readonly Act[] = [
  {
    act: 'deliveries again',
    calls: of('delivery: sendAgain sendAllAgain'),
    roles: ['TechnicalSupport', 'Administrator'],
  },
  {
    act: 'a message to another system by hand',
    calls: of('delivery: sendByHand'),
    roles: administrator,
  },
  {
    act: 'rows from outside that could not be read',
    calls: of('oddRows: putAside'),
    roles: ['CreditOfficer', 'AmlDepartment', 'Administrator'],
  },
]
