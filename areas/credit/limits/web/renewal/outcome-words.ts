/** What is said of a limit that is renewed: before it is done, and after. */
export const outcomeWords = {
  would: { renewed: 'Förnyas direkt', waits: 'Väntar på en andra person', refused: 'Förnyas inte' },
  did: { renewed: 'Förnyad', waits: 'Väntar på en andra person', refused: 'Inte förnyad' },
} as const
export type OutcomeWords = keyof typeof outcomeWords
