import { of } from './act-roles.ts'

// To try a decision changes nothing; who may not buy look-ups tries by what is stored.
export const forEverybody = of(
  'invoices: determination',
  'rating: issuerV2 recipientV2',
  'seals: check',
)
// One's own session, begun and ended; a customer's too, by a link.
export const ofOnesOwn = of(
  'session: refresh logout endOwn',
  // When one is mailed oneself.
  'digest: saveOwn',
  // What a list shows, named by whoever sees it (views 1).
  'views: save remove',
  // What one has put off, for oneself alone (inbox 7).
  'inbox: putOff',
  'customer: open identify identification cancelIdentification',
  // By a link to connect one's own books.
  'accounting: openBooks beginBooks completeBooks',
  // Anybody's: a file is looked at, and nothing is changed.
  'customer: verify',
)
