/** feedback 1, 9, 10; the sentence of the warning is our own. */
export const texts = {
  chooseOne: 'Du måste välja minst en faktura.',
  severalRecipients: 'Du kan endast skicka leveransgodkännande till en unik mottagare i taget',
  severalIssuers: 'Välj fakturor från en utställare i taget',
  onlyLg: 'Bara den som har behörigheten Leveransgodkännande kan skicka till mottagaren',
  warnings: 'Kontrollera varningar',
  harmfulEmail: 'E-postadressen kan vara skadlig, kontakta AML. Vill du använda den ändå?',
  failed: 'Ett fel inträffade',
  movedOn: 'En eller flera av fakturorna har fått en annan status sedan listan hämtades',
  justSent: 'Samma återkoppling skickades till adressen alldeles nyss',
  messageNeeded: 'Meddelande behöver fyllas i',
  onlyToIssuer: 'Meddelande kan bara skickas till utställaren',
  tooOld: 'Från får vara högst 30 dagar tillbaka',
  wrongSpan: 'Till ska vara samma dag som Från eller senare',
  synced: 'Synkning genomförd.',
  syncFailed: 'Synkning misslyckades.',
} as const
