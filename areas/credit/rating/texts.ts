/** Part-3 §8. */
export const notFoundText = 'Inget företag hittades, försök igen.'
export const registerAwayText = 'Företagsregistret kunde inte nås. Försök igen om en stund.'
/** Asked before the question is sent. */
export const confirmationText =
  'Det är en enskild firma. En fråga till företagsupplysningen skickar en kopia till personen. Vill du fortsätta?'
/** Part-3 §8: a guarantor without a name. */
export const guarantorNameMissing = 'Namnet på borgensmannen saknas...'
/** Part-1 §8: when the exposure could not be had. */
export const exposureFailed = 'Exponering hämtas från extern källa'
