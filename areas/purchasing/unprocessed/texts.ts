/** unprocessed 11, 12, 13, 14, 15; the others are our own. */
export const texts = {
  sent: 'Fakturan är skickad',
  removed: 'Fakturan är borttagen ur arbetslistan',
  bought:
    'Fakturan är köpt, och raden står kvar tills fakturasystemet vet det. Skicka igen, eller låt en administratör ta bort själva fakturan: då frigörs limiterna, och fakturasystemet och partnern får veta det.',
  untold:
    'Fakturan har varit köpt, och fakturasystemet behöver få veta vad som hände med den. Skicka igen.',
  wasIn: 'Fakturan hade redan kommit in',
  noSuchError: 'Felet finns inte längre på fakturan',
  notResendable:
    'Bara en faktura som är dubblett eller inte kunde skickas till fakturasystemet kan skickas om',
  commentSaved: 'Kommentar sparad',
  commentsFailed: 'Något gick fel när kommentarerna skulle hämtas',
  commentFailed: 'Något gick fel när kommentaren skulle sparas',
  noHits: 'Inga träffar hittades',
  searchFailed: 'Något gick fel vid sökningen',
  noPdf: 'Fakturan har ingen PDF',
  handledBy: (name: string) => `Fakturan har redan hanterats av ${name}`,
  moreErrors: (messages: readonly string[]) =>
    `Sparat, men fakturan har fler fel: ${messages.join('. ')}`,
} as const
