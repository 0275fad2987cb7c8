import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import type { SignKind } from './rules.ts'

/** Described in bank 5, 6; the words are our own. */
export const notFetched = 'Bankuppgifter kunde inte hämtas'
export const giroWarning =
  'Val av Bankgiro eller Plusgiro ger felaktigt clearingnummer på utställaren, vilket måste rättas när partsspärren hävs'
export const mayNotEdit = 'Du har inte behörighet att ändra uppgiften'
export const taskCompleted = 'Uppgiften är klar'

/** Of a client's account, which is changed in one way alone (bank 19). */
export const changeTexts = {
  changeInstead:
    'Företaget är kund och får betalt på ett annat konto. Kontot byts på klientens sida, efter att kunden har ringts upp.',
  noAccount:
    'Företaget är ingen kund som får betalt på ett konto. Ett första konto sparas i uppgiften Bankkontovalidering.',
  sameAccount: 'Det är kontot som redan gäller. Skriv det nya kontot.',
  notYet: 'Den tiden har inte varit än. Skriv när kunden bad om bytet, och när du ringde.',
  calledEarly: 'Samtalet är före dagen då kunden bad om bytet. Ring kunden om just det här bytet.',
  unknownNumber:
    'Numret var inte känt före dagen då kunden bad om bytet. Ring ett av de nummer som var det.',
  changedSince: 'Ett annat konto gäller sedan bytet begärdes. Begäran behöver göras om.',
  harmful: 'Kontot står i blacklist, och en kund får inte betalt på det. Kontakta AML-avdelningen.',
} as const

/** Why an account cannot be approved. */
export const notValidated = {
  noDetails: 'Kontot är inte sparat än',
  ownChange:
    'Du har sparat uppgifter om kontot som inte är godkända än. Någon annan måste godkänna det.',
  noProof:
    'Underlag saknas. Ladda upp ett intyg om kontot som är nyare än det senaste godkännandet, till exempel från banken.',
  nothingWaits: 'Inget konto väntar på att godkännas. Spara kontot igen.',
  changedSince: 'Kontot har ändrats sedan det begärdes. Det behöver godkännas på nytt.',
  noTask: 'Företaget har ingen öppen uppgift där kontot kan godkännas',
} as const

export const accountTypeNames = {
  bankaccount: 'Bankkonto',
  plusgiro: 'Plusgiro',
  bankgiro: 'Bankgiro',
} as const

/** What became of a change of account (bank 22). */
export const outcomeNames = {
  approved: 'Godkänt',
  declined: 'Avslaget',
  withdrawn: 'Taget tillbaka',
  expired: 'Gick ut utan beslut',
} as const

interface Sign {
  readonly kind: SignKind
  readonly organizationNumber: string | null
  readonly name: string
  readonly account: string
}
/** What is said of an account for who validates it (bank 17, 18). */
export function signWords({ kind, organizationNumber, name, account }: Sign): string {
  const number = formatOrganizationNumber(organizationNumber ?? '')
  const company = name === '' ? number : `${name}, ${number}`
  return {
    blacklisted: 'Kontot står i blacklist. Kontakta AML-avdelningen.',
    paidToOther: `Samma konto: ${company} får betalt på kontot. Godkänn det bara om du vet varför.`,
    savedByOther: `Samma konto: ${company} har också uppgett kontot. Godkänn det bara om du vet varför.`,
    registeredOnOther: `Registret säger att kontot tillhör ${company}.`,
    registeredOtherwise: `Registret har ett annat nummer för företaget: ${account}.`,
    registeredOwn: 'Registret säger att kontot är företagets eget.',
  }[kind]
}

/** Who said an account (bank 23): the customer on its own page, the register, or one of us. */
export const customerSupplied = 'Kunden'
export const staffSupplied = 'Skynet'
export const registerSupplied = 'Registret'
