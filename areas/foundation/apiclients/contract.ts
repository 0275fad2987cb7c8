import { z } from 'zod'
import { command, contract, nothing, query, type AnswerOf } from '#platform/endpoint.ts'
import { id, instant, seenVersion } from '#platform/fields.ts'
import { orderFields, pageFields } from '#platform/paging.ts'
import { partner } from '#platform/permission.ts'
import { emailField, textField } from '#platform/swedish/fields.ts'
import { alreadyWaiting, whyForSecond } from '#areas/foundation/approvals/contract.ts'
import { mayManageApiClients, withAuditor } from '#areas/foundation/users/rules.ts'
import { isClientId } from './rules.ts'

const apiClient = z.object({
  id: z.uuid(),
  name: z.string(),
  clientId: z.string(),
  /** The partner whose issuers it may sell for (the name of a partner type); null for none yet. */
  partnerType: z.string().nullable(),
  /** Whom the secret is mailed to; null while nobody is given. */
  contactName: z.string().nullable(),
  contactEmail: z.string().nullable(),
  /** Since when it is that address and by whose word; null for one from before that was kept. */
  contactChanged: instant().nullable(),
  contactChangedBy: z.string().nullable(),
  /** When the secret that holds was made; null when the client has none yet. */
  secretCreated: instant().nullable(),
  /** The address that the secret that holds was mailed to; null for one from before (apiclients 4). */
  secretSentTo: z.string().nullable(),
  created: instant(),
  createdBy: z.string(),
  changed: instant().nullable(),
  changedBy: z.string().nullable(),
  version: z.number(),
})

const clientIdField = textField({ label: 'Klient-id', max: 100 }).refine(
  (text) => text === '' || isClientId(text),
  {
    error:
      'Klient-id får bara innehålla bokstäver utan å, ä och ö, siffror och skiljetecken, men inte mellanslag eller kolon',
  },
)

/** What the list sorts by. */
export const apiClientSorts = ['name', 'clientId', 'secretCreated'] as const

/** API clients of partners (apiclients 1, 3; for administrators by decision B7). */
export const apiClients = contract('apiClients', {
  list: query({
    method: 'GET',
    path: '/api/apiclient/clients/{page}/{size}',
    may: withAuditor(mayManageApiClients),
    summary: 'Lista API-klienter',
    input: z.object({
      page: pageFields.currentPage,
      size: pageFields.take,
      ...orderFields(apiClientSorts),
    }),
    answer: z.object({ items: z.array(apiClient), totalHits: z.number() }),
  }),
  all: query({
    method: 'GET',
    path: '/api/apiclient/clients',
    may: withAuditor(mayManageApiClients),
    summary: 'Alla API-klienter, att välja bland',
    input: z.object({}),
    answer: z.array(apiClient.pick({ id: true, name: true, clientId: true })),
  }),
  get: query({
    method: 'GET',
    path: '/api/apiclient/client/{id}',
    may: withAuditor(mayManageApiClients),
    summary: 'Visa en API-klient',
    input: z.object({ id: id() }),
    answer: apiClient.extend({
      /** The address that waits for a second person, '' for none at all; null when nothing waits. */
      askedContactEmail: z.string().nullable(),
    }),
  }),
  partnerTypes: query({
    method: 'GET',
    path: '/api/apiclient/partnertypes',
    may: withAuditor(mayManageApiClients),
    summary: 'Partner som en API-klient kan sälja för',
    input: z.object({}),
    answer: z.array(z.object({ name: z.string(), label: z.string() })),
  }),
  add: command({
    method: 'POST',
    path: '/api/apiclient/client/add',
    may: mayManageApiClients,
    summary: 'Spara en API-klient',
    input: z.object({
      id: id().nullish(),
      name: textField({ label: 'Namn', max: 200 }),
      clientId: clientIdField,
      /** Empty for none; left out, it stays as it is. */
      partnerType: textField({ label: 'Partner', max: 100, required: false }).nullish(),
      contactName: textField({ label: 'Kontakt', max: 200, required: false }).nullish(),
      contactEmail: emailField({ label: 'Kontaktens e-postadress', required: false }).nullish(),
      version: seenVersion(),
      why: whyForSecond(),
    }),
    answer: z.uuid(),
    refusals: {
      /** What a client reads by a secret it has, nobody widens alone (apiclients 5). */
      hasSecret: {
        status: 409,
        text: 'Klienten har redan en hemlighet. Lägg upp en ny API-klient för den partnern.',
      },
      unknownPartner: { status: 400, text: 'Det finns ingen sådan partner' },
      clientIdInUse: {
        status: 409,
        text: 'Det klient-id som är angett används av en annan klient. Vg. försök igen',
      },
      alreadyWaiting,
    },
    stale: ['apiClients', 'approvals'],
  }),
  newSecret: command({
    method: 'POST',
    path: '/api/apiclient/client/newsecret',
    may: mayManageApiClients,
    summary: 'Begär en ny hemlighet för en API-klient',
    fresh: true,
    input: z.object({ id: id(), why: whyForSecond() }),
    /** What waits. The secret itself is mailed to the partner's contact once it is approved. */
    answer: z.object({ approvalId: z.uuid() }),
    refusals: {
      noContact: {
        status: 409,
        text: 'Klienten har ingen kontakt att mejla hemligheten till. Fyll i kontaktens e-postadress först.',
      },
      alreadyWaiting,
    },
    stale: ['apiClients', 'approvals'],
  }),
  remove: command({
    method: 'POST',
    path: '/api/apiclient/client/remove',
    may: mayManageApiClients,
    summary: 'Ta bort en API-klient',
    input: z.object({ id: id() }),
    answer: nothing,
    // Not the client itself, which is gone.
    stale: ['apiClients.list', 'apiClients.all'],
  }),
})

export type ApiClient = AnswerOf<typeof apiClients.get>
export type ListedApiClient = AnswerOf<typeof apiClients.list>['items'][number]

/** What partners call with a token from POST /partner/v1/token (docs/partner-api.md). */
export const partnerApi = contract('partnerApi', {
  me: query({
    method: 'GET',
    path: '/partner/v1/me',
    may: partner,
    summary: 'Vilken API-klient som anropar',
    input: z.object({}),
    answer: apiClient.pick({ id: true, name: true, clientId: true }),
  }),
})
