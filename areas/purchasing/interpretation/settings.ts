import { defineSetting } from '#areas/foundation/settings/rules.ts'

/**
 * Issue: off by default; a document is sent without a person only when nothing of it is unproved.
 */
export const straightThrough = defineSetting({
  namespace: 'interpretation',
  key: 'straightThrough',
  type: 'bool',
  allowMultiple: false,
  standard: false,
  control: true,
  description:
    'Om en faktura skickas vidare utan att någon granskat den, när varje uppgift i den är bevisad. Saknas bara stämpeln sätts den där sidan är tom. Vad en kund har bestämt för sin e-post går före.',
})
const stampForm = {
  pattern: /^[^\n]{1,300}$/,
  words: 'en text på högst 300 tecken på en rad',
} as const
/** What stamps say (interpretation 43: Swedish and English). */
export const stampTexts = {
  sv: defineSetting({
    namespace: 'interpretation',
    key: 'stampTextSv',
    type: 'string',
    allowMultiple: false,
    standard:
      'Denna faktura är överlåten till FactoringGruppen. Betalning med befriande verkan kan endast ske till FactoringGruppen.',
    form: stampForm,
    control: true,
    description: 'Text på den svenska stämpeln.',
  }),
  en: defineSetting({
    namespace: 'interpretation',
    key: 'stampTextEn',
    type: 'string',
    allowMultiple: false,
    standard:
      'This invoice has been assigned to FactoringGruppen. Payment can only be made to FactoringGruppen.',
    form: stampForm,
    control: true,
    description: 'Text på den engelska stämpeln.',
  }),
} as const
export const sourceAddresses = defineSetting({
  namespace: 'interpretation',
  key: 'sourceAddresses',
  type: 'string',
  allowMultiple: true,
  standard: ['minasidor=3', 'bygglet=5'],
  form: {
    pattern: /^[^\s=@]{1,100}\s*=\s*[0345]$/,
    words:
      'början av en adress, likhetstecken och källans nummer 0, 3, 4 eller 5, till exempel bygglet=5',
  },
  control: false,
  description:
    'Vilken källa fakturor får av adressen de mejlas till: början av adressen och källans nummer (3 Mina Sidor, 5 Bygglet). Övriga kommer till KF inkorg.',
})
/** What may come by mail in an hour, so that one sender cannot fill the house (interpretation 82). */
export const mailPerHour = {
  sender: defineSetting({
    namespace: 'interpretation',
    key: 'mailPerSenderAndHour',
    type: 'number',
    allowMultiple: false,
    standard: 1000,
    range: { least: 10, most: 100_000, unit: 'brev' },
    control: false,
    description:
      'Hur många brev som tas emot från en avsändare på en timme. Ett stort brev räknas som ett för varje påbörjad 2 MB. Fler väntar hos avsändaren.',
  }),
  all: defineSetting({
    namespace: 'interpretation',
    key: 'mailPerHour',
    type: 'number',
    allowMultiple: false,
    standard: 10_000,
    range: { least: 10, most: 1_000_000, unit: 'brev' },
    control: false,
    description:
      'Hur många brev som tas emot från alla avsändare tillsammans på en timme, räknade på samma sätt. Fler väntar hos sina avsändare.',
  }),
} as const
