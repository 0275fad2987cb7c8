/** rating 2. */
export const notFoundText = 'Inget företag hittades, försök igen.'
/** To who may not pay for what nobody has fetched. */
export const notFetchedText =
  'Inga uppgifter är hämtade om företaget. Be någon som får hämta uppgifter att göra det.'
export const registerAwayText = 'Företagsregistret kunde inte nås. Försök igen om en stund.'
/** Asked before the question is sent. */
export const confirmationText =
  'Det är en enskild firma. En fråga till företagsupplysningen skickar en kopia till personen. Vill du fortsätta?'
/** A guarantor without a name (company 11). */
export const guarantorNameMissing = 'Namnet på borgensmannen saknas...'
/** When the exposure could not be had (company 9). */
export const exposureFailed = 'Exponering hämtas från extern källa'
/** In which role a company is judged: 'Byta regelhink för Byggbolaget AB som utställare'. */
export const judgedAs = { issuer: 'utställare', recipient: 'mottagare' } as const
