import type { Act } from './act-groups.ts'
import * as who from './rules.ts'

/** What is done with the audit trail and what it proves. */
export const actsOnTrail = {
  makeEvidence: {
    group: 'system',
    words: 'Beställa ett bevispaket om en klient',
    may: who.mayMakeEvidence,
    besides: 'Med ändamål, efter ny inloggning',
    reads: 'Hämta bevispaket',
  },
  seeTrail: {
    group: 'system',
    words: 'Intyga att man har sett att rader saknas i granskningsloggen',
    may: who.maySeeTrail,
    besides: 'Två administratörer, var för sig',
    reads: 'Läsa och söka i granskningsloggen',
  },
} as const satisfies Readonly<Record<string, Act>>
