/** Part-2 §4, §8. */
export const texts = {
  sent: 'Fakturan är skickad',
  removed: 'Fakturan är borttagen ur arbetslistan',
  wasIn: 'Fakturan hade redan kommit in',
  noSuchError: 'Felet finns inte längre på fakturan',
  notResendable: 'Bara en faktura som är dubblett eller inte kunde skickas till fakturasystemet kan skickas om',
  commentSaved: 'Kommentar sparad',
  commentsFailed: 'Något gick fel när kommentarerna skulle hämtas',
  commentFailed: 'Något gick fel när kommentaren skulle sparas',
  noHits: 'Inga träffar hittades',
  searchFailed: 'Något gick fel vid sökningen',
  noPdf: 'Fakturan har ingen PDF',
  handledBy: (name: string) => `Fakturan har redan hanterats av ${name}`,
  moreErrors: (messages: readonly string[]) => `Sparat, men fakturan har fler fel: ${messages.join('. ')}`,
} as const
