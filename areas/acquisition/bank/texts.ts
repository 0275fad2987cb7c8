/** Described in bank 5, 6; the words are our own. */
export const notFetched = 'Bankuppgifter kunde inte hämtas'
export const giroWarning =
  'Val av Bankgiro eller Plusgiro ger felaktigt clearingnummer på utställaren, vilket måste rättas när partsspärren hävs'
export const mayNotEdit = 'Du har inte behörighet att ändra uppgiften'
export const taskCompleted = 'Uppgiften är klar'
export const ownChange = 'Någon annan än den som ändrade kontot senast måste godkänna det'
export const noDetails = 'Kontot är inte sparat än'

export const accountTypeNames = {
  bankaccount: 'Bankkonto',
  plusgiro: 'Plusgiro',
  bankgiro: 'Bankgiro',
} as const
