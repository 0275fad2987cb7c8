import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { createStore } from '#platform/web/ui/list/store.ts'
import { texts } from '../../texts.ts'

/** The answer to 'Fakturan är inte stämplad'. */
export type StampAnswer = 'stamp' | 'without' | 'back'
export const stampQuestion = createStore<((answer: StampAnswer) => void) | undefined>(undefined)

/** Asks what to do with an invoice that is not stamped (interpretation 16). */
export const askNotStamped = () =>
  new Promise<StampAnswer>((resolve) => {
    stampQuestion.set((answer) => {
      stampQuestion.set(undefined)
      resolve(answer)
    })
  })

/** The sentence of the blacklist's question (interpretation 31: as in onboarding). */
export const askHarmful = () =>
  confirm({
    title: texts.harmfulEmail,
    text: 'E-postadressen finns i blacklist. Kontakta AML-avdelningen. Vill du använda den ändå?',
    act: 'Använd ändå',
    danger: true,
  })

/** A day is so far away that its year may be wrong. `why`: the server's sentence. */
export const askFarDay = (why: string) =>
  confirm({
    title: 'Datumet är långt från i dag',
    text: `${why}. Stämmer det?`,
    act: 'Skicka ändå',
    cancel: 'Gå tillbaka',
    danger: true,
  })

/** The VAT is missing, or no known rate of the amount. `why`: the server's sentence. */
export const askVat = (why: string) =>
  confirm({
    title: 'Kontrollera momsen',
    text: why,
    act: 'Skicka ändå',
    cancel: 'Gå tillbaka',
    danger: true,
  })

/** The due date is before the invoice's own (interpretation 15). */
export const askDueDate = () =>
  confirm({
    title: texts.dueDateEarlier,
    text: 'För kreditfakturor, uppdatera förfallodatumet manuellt. Be annars kunden om en ny faktura.',
    act: 'Skicka ändå',
    cancel: 'Gå tillbaka',
    // One who presses Enter twice goes back, and sends nothing by mistake.
    danger: true,
  })
