import { z } from 'zod'
import { personalNumber } from '#platform/swedish/masked.ts'
import { command, contract, query } from '#platform/endpoint.ts'
import { id, instant } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { personalNumberField, textField } from '#platform/swedish/fields.ts'
import {
  mayInquireIntoPersons,
  mayShowNumbers,
  maySeePersonal,
  withAuditor,
} from '#areas/foundation/users/rules.ts'
import { personAnswer, snapshotContent } from './information.ts'
import { numberPlaces, purposes } from './rules.ts'

const refreshRefusals = {
  justAsked: {
    status: 409,
    text: 'Uppgifterna hämtades alldeles nyss. Vänta en minut innan du hämtar igen.',
  },
  unknown: { status: 404, text: 'Personen finns inte hos leverantören' },
  away: { status: 503, text: 'Uppgifterna kunde inte hämtas. Försök igen om en stund.' },
} as const
/** What the inquiry is for: asked for of everything that costs or sends a copy (person 9). */
const purpose = z
  .enum(purposes, { error: 'Välj ändamål: vad upplysningen ska användas till' })
  .meta({ label: 'Ändamål' })

const snapshot = z.object({
  id: z.uuid(),
  personId: z.uuid(),
  changed: instant(),
  userName: z.string(),
})

/** Looking up persons (person 1, 2; decision A8). */
export const person = contract('person', {
  get: query({
    method: 'POST',
    path: '/api/person/get',
    may: withAuditor(maySeePersonal),
    summary: 'Visa en person',
    personal: true,
    input: z.object({ id: id() }),
    answer: personAnswer,
  }),
  /**
   * A person's number whole, for somebody who is otherwise answered it masked and says why it is
   * needed (users 13). Each look leaves its row in the trail, with the reason.
   */
  showNumber: query({
    method: 'POST',
    path: '/api/person/show-number',
    may: withAuditor(mayShowNumbers),
    summary: 'Visa ett helt personnummer',
    personal: true,
    input: z.object({
      /** Whose number it is, by their id in the place where they are met. */
      id: id('Person'),
      place: z.enum(numberPlaces).default('person').meta({ label: 'Plats' }),
      why: textField({ label: 'Motivering', min: 3, max: 500 }),
    }),
    answer: z.object({ name: z.string(), wholeNumber: z.string() }).meta({ tellsWhole: true }),
  }),
  /** The person a whole number means, if anybody has been looked up by it. */
  search: query({
    method: 'POST',
    path: '/api/person/search',
    may: signedIn,
    summary: 'Slå upp en person',
    personal: true,
    input: z.object({ query: textField({ label: 'Sökning', max: 200, required: false }) }),
    answer: z.object({
      isValid: z.boolean(),
      /** 12 digits, when a valid number was asked for. */
      socialSecurityNumber: personalNumber().nullable(),
      person: z
        .object({ id: z.uuid(), name: z.string(), socialSecurityNumber: personalNumber() })
        .nullable(),
    }),
  }),
  /**
   * Asks the provider who the person is and, with `doCreditCheck`, makes a credit inquiry: it costs
   * more, and the person is sent a copy.
   */
  refresh: command({
    method: 'POST',
    path: '/api/person/refresh',
    may: mayInquireIntoPersons,
    summary: 'Hämta uppgifter om en person',
    outside: true,
    input: z.object({
      socialSecurityNumber: personalNumberField(),
      doCreditCheck: z.boolean().default(false).meta({ label: 'Gör kreditupplysning' }),
      purpose,
    }),
    answer: personAnswer,
    refusals: {
      ...refreshRefusals,
      notForCredit: {
        status: 400,
        text: 'Ändamålet räcker inte för en kreditupplysning. Välj kreditprövning, borgensman eller kravhantering, eller hämta utan kreditupplysning.',
      },
    },
    stale: ['person', 'search.person'],
  }),
  /** The same without credit inquiry, of a person who is known. */
  refreshPersonData: command({
    method: 'POST',
    path: '/api/person/refreshPersonData',
    may: mayInquireIntoPersons,
    summary: 'Uppdatera persondata utan kreditupplysning',
    outside: true,
    input: z.object({ id: id(), purpose }),
    answer: personAnswer,
    refusals: refreshRefusals,
    stale: ['person', 'search.person'],
  }),
  snapshotGet: query({
    method: 'POST',
    path: '/api/snapshot/person/get',
    may: withAuditor(maySeePersonal),
    summary: 'Visa en snapshot av en person',
    personal: true,
    input: z.object({ id: id() }),
    answer: snapshot.extend({ person: snapshotContent }),
  }),
  /** Of all persons whose ids are given, newest first. */
  snapshotList: query({
    method: 'POST',
    path: '/api/snapshot/person/list',
    may: withAuditor(maySeePersonal),
    summary: 'Lista snapshots av personer',
    personal: true,
    input: z.object({ keys: z.array(id('Person')).max(50).meta({ label: 'Personer' }) }),
    answer: z.array(snapshot),
  }),
  snapshotSave: command({
    method: 'POST',
    path: '/api/snapshot/person/save',
    may: mayInquireIntoPersons,
    summary: 'Spara en snapshot av en person',
    input: z.object({ id: id() }),
    answer: snapshot,
    refusals: {
      nothingKnown: { status: 409, text: 'Det finns inga uppgifter om personen att spara' },
    },
    stale: ['person.snapshotList'],
  }),
})
export type Snapshot = (typeof person.snapshotList)['answer']['_output'][number]
