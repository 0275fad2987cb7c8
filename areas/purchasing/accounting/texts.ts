export const texts = {
  lost: 'Medgivandet gäller inte längre. Be kunden koppla sitt bokföringssystem på nytt.',
  takenAway: 'Integrationen är borttagen. Koppla bokföringssystemet på nytt.',
  away: 'Bokföringssystemet svarade inte. Försök igen om en stund.',
  busy: 'Bokföringssystemet tar inte emot fler frågor just nu. Försök igen om en stund.',
  nonsense: 'Bokföringssystemet svarade något som inte går att läsa.',
  refused: 'Bokföringssystemet nekade oss uppgifterna. Koppla det på nytt med alla behörigheter.',
  none: 'Kunden har inget bokföringssystem kopplat',
  gone: 'Fakturan finns inte längre i bokföringssystemet',
  unanswered: 'Bokföringssystemet svarade inte när fakturan skulle läsas',
  unreadable: 'Bokföringssystemet svarade något om fakturan som inte går att läsa',
  notGiven: 'Bokföringssystemet lämnade inte ut fakturan',
  notTaken: 'Fakturan kunde inte tas in',
  changedSince: 'Ändrad i bokföringssystemet sedan den såldes',
} as const
/** What the customer reads who follows a link. */
export const linkTexts = {
  unknown: 'Länken finns inte. Öppna den senaste länken som du har fått.',
  revoked: 'Länken gäller inte längre. Be den som bjöd in dig om en ny.',
  expired: 'Länken har gått ut. Be den som bjöd in dig om en ny.',
  used: 'Länken är använd. Bokföringssystemet är kopplat.',
  tooLate: 'Det tog för lång tid. Öppna länken i mejlet och börja om.',
} as const
