/** Sentences that both the server and the screen say. */
export const texts = {
  notFound: 'Fakturatolkningen hittades inte',
  filesMissing: 'Fakturan kan inte hittas',
  missingValues: 'Vissa fält saknar värde, vänligen fyll i dessa och spara på nytt',
  invalidValues: 'Vissa fält saknar giltiga värden',
  dueDateEarlier: 'Förfallodatum är tidigare än faktura datum',
  someoneElse: 'Någon annan redigerar',
  noTask: 'Ingen uppgift hittades med bifogat id',
  nothingThere: 'Hittade inget på angivna koordinater',
  noAttachments: 'Inga möjliga bilagor hittades',
  duplicate: 'Möjlig dubblett',
  harmfulEmail: 'Mottagarens emailadress kan vara skadlig',
  strangeSender:
    'Kunden säljer automatiskt det som kommer med e-post, men den här avsändaren är ingen av kundens kontakter.',
  noneChosen: 'Du måste välja minst en faktura.',
} as const

/** What the history of an interpretation calls its steps (interpretation 5). */
export const stepNames = {
  arrived: 'Inkommen',
  Removed: 'Borttagen',
  restored: 'Borttagningen ångrad',
  FaultReported: 'Felrapporterad',
  Completed: 'Skickad',
  sentAgain: 'Skickad igen',
  waits: 'Väntar på granskning',
} as const
/** Why an interpretation was removed, where nobody said. */
export const standardReason = 'Borttagen från listan'
