/** Refusals every call may meet. Those of one call stand on its contract entry. */
export const platformRefusals = {
  invalid: { status: 400, text: 'Något i det som skickades behöver rättas' },
  unreadable: { status: 400, text: 'Det som skickades kunde inte läsas' },
  notSignedIn: { status: 401, text: 'Du behöver logga in' },
  notAllowed: { status: 403, text: 'Du saknar behörighet. Kontakta en administratör.' },
  foreignOrigin: { status: 403, text: 'Anropet kommer från en annan webbplats' },
  freshLogin: { status: 403, text: 'Du behöver logga in igen för att göra det här' },
  notFound: { status: 404, text: 'Uppgiften finns inte, eller har tagits bort' },
  stale: { status: 409, text: 'Någon annan har sparat ändringar sedan du öppnade uppgiften' },
  conflict: { status: 409, text: 'Uppgiften finns redan' },
  tooLarge: { status: 413, text: 'Det som skickades är för stort' },
  wrongContentType: { status: 415, text: 'Innehållet har en typ som inte kan tas emot här' },
  reasonNeeded: { status: 422, text: 'Filen har många rader. Skriv varför den behövs.' },
  infected: { status: 422, text: 'Filen stoppades av virusskannern' },
  tooMany: { status: 429, text: 'För många anrop på kort tid. Vänta en stund och försök igen.' },
  unexpected: { status: 500, text: 'Ett oväntat fel har inträffat' },
  fileChanged: {
    status: 500,
    text: 'Filen är inte den som sparades, och lämnas därför inte ut. Säg till en administratör.',
  },
  busy: { status: 503, text: 'Servern har fullt upp just nu. Vänta en stund och försök igen.' },
  notReady: { status: 503, text: 'Tjänsten är inte redo, försök igen om en stund' },
  notScanned: {
    status: 503,
    text: 'Filen kunde inte kontrolleras mot virus just nu, och har inte tagits emot. Försök igen om en stund.',
  },
  noSpace: {
    status: 507,
    text: 'Det finns ingen plats kvar att spara på. Inget har sparats, försök igen om en stund.',
  },
} as const
export type PlatformRefusal = keyof typeof platformRefusals

/**
 * A field that has to be mended: its address in the input, and a Swedish sentence naming it and
 * what to do.
 */
export interface FieldError {
  readonly field: string
  readonly message: string
}
/** A field two people changed at once: what is stored now, for the one who lost to decide on. */
export interface ChangedField {
  readonly field: string
  /** The field's Swedish name. */
  readonly label?: string
  readonly stored: unknown
}
/** The JSON body of every refusal. */
export interface RefusalBody {
  readonly code: string
  readonly message: string
  readonly fields?: readonly FieldError[]
  readonly changed?: readonly ChangedField[]
  readonly requestId?: string
}
