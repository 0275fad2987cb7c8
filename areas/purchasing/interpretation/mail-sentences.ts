import { outside } from '#platform/outside.ts'

/** Why a mail is not taken, as its sender is told: over SMTP at once, or in an answer (interpretation 83). */
export const mailSentences = {
  // Over SMTP.
  later: outside('Brevet kunde inte tas emot just nu, försök igen senare'),
  tooManyOfSender: outside(
    'Avsändaren har skickat fler brev än som tas emot på en timme, försök igen senare',
  ),
  tooManyOfAll: outside('Det kommer fler brev än som tas emot på en timme, försök igen senare'),
  inClear: outside('Brev tas bara emot krypterade: börja med STARTTLS'),
  tooLongToSend: outside('Brevet är för stort'),

  // In an answer.
  gaveUp: outside(
    'Brevet kunde inte läsas: läsningen avbröts flera gånger. Försök igen eller be avsändaren om ett nytt brev.',
  ),
  nothingToRead: outside(
    'Brevet har ingen fil som kan tolkas: fakturor ska bifogas som PDF eller e-faktura i XML',
  ),
  tooLarge: outside(
    'Brevet är för stort: högst {atMost} kan tas emot, och bara början är sparad',
    'atMost',
  ),
  onlyTheFirst: outside('Bara de första {atMost} filerna togs emot', 'atMost'),
  nothingOfTheFirst: outside(
    '{sentence}. Bara de första {atMost} filerna togs emot',
    'sentence',
    'atMost',
  ),
  tooMuch: outside(
    'Brevet tog för lång tid eller för mycket minne att läsa. Be avsändaren skicka fakturorna som PDF i ett nytt, enklare brev',
  ),
  broken: outside('Brevet kunde inte läsas'),
  tooManyLines: outside(
    'Brevet har fler rader än som kan läsas. Be avsändaren skicka fakturorna som PDF i ett nytt brev',
  ),
  tooManyParts: outside('Brevet har för många delar: högst {atMost} kan läsas', 'atMost'),
} as const
