import { defineSetting } from '#areas/foundation/settings/rules.ts'

/** Whether a saved rule bucket counts at once or waits for a second person. */
export const publicationNeedsSecondPerson = defineSetting({
  namespace: 'rules',
  key: 'publicationNeedsSecondPerson',
  type: 'bool',
  allowMultiple: false,
  standard: false,
  description:
    'Om en sparad regelhink ska godkännas av en andra person innan den gäller. Den som har gjort ändringen kan inte godkänna den.',
})
