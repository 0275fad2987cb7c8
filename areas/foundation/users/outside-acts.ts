import type { Act } from './act-groups.ts'
import * as who from './rules.ts'

/** What is done about what goes to other systems, and comes from them. */
export const actsOnOutside = {
  deliverAgain: {
    group: 'system',
    words: 'Skicka leveranser till andra system igen',
    may: who.mayDeliverAgain,
    reads: 'Läsa leveranser',
  },
  seeToOddRows: {
    group: 'system',
    words: 'Lägga rader utifrån som inte gick att läsa åt sidan',
    may: who.maySeeToOddRows,
    reads: 'Läsa rader utifrån som inte gick att läsa',
  },
  sendByHand: {
    group: 'system',
    words: 'Skriva ett meddelande till ett annat system för hand',
    may: who.maySendByHand,
    reads: 'Läsa ett sådant meddelande som väntar',
  },
} as const satisfies Readonly<Record<string, Act>>
