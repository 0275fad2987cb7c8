import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { id, instant, seenVersion, wholeNumber } from '#platform/fields.ts'
import { orderFields, pageFields } from '#platform/paging.ts'
import { anyone, signedIn } from '#platform/permission.ts'
import { emailField, textField } from '#platform/swedish/fields.ts'
import { mayManageUsers, maySeeUsers, policies, withAuditor } from './rules.ts'

const flag = z.boolean()

/** The access checks the program makes at start (shell 7). */
export const authorize = contract('authorize', {
  admin: query({
    method: 'GET',
    path: '/api/authorize/admin',
    may: signedIn,
    summary: 'Är den inloggade administratör',
    input: z.object({}),
    answer: flag,
  }),
  prospect: query({
    method: 'GET',
    path: '/api/authorize/prospect',
    may: signedIn,
    summary: 'Får den inloggade hantera prospekt',
    input: z.object({}),
    answer: flag,
  }),
  policies: query({
    method: 'GET',
    path: '/api/authorize/policies',
    may: signedIn,
    summary: 'Den inloggades behörigheter',
    input: z.object({}),
    answer: z.array(z.string()),
  }),
  userTaskAdmin: query({
    method: 'GET',
    path: '/api/authorize/userTaskAdmin',
    may: signedIn,
    summary: 'Är den inloggade ärendeadministratör',
    input: z.object({}),
    answer: flag,
  }),
  onboardingUser: query({
    method: 'GET',
    path: '/api/authorize/onboardingUser',
    may: signedIn,
    summary: 'Är den inloggade onboardinganvändare',
    input: z.object({}),
    answer: flag,
  }),
})

const openedSession = z.object({
  id: z.uuid(),
  /** The one of the browser that asks. */
  current: z.boolean(),
  begun: instant(),
  lastUsed: instant(),
  /** When it ends however much it is used. */
  ends: instant(),
  /** In words: 'Chrome i Windows'. */
  browser: z.string(),
  address: z.string(),
})
export type OpenedSession = z.output<typeof openedSession>

/**
 * The session: the browser holds a cookie no script can read, and asks for the access token it
 * sends with each call.
 */
export const session = contract('session', {
  refresh: command({
    method: 'POST',
    path: '/api/token/refresh',
    may: anyone,
    summary: 'Förnya sessionen',
    outside: true,
    cookie: true,
    input: z.object({}),
    answer: z.object({
      id: id(),
      token: z.string(),
      expiresAt: instant(),
      name: z.string(),
      email: z.string(),
    }),
  }),
  logout: command({
    method: 'POST',
    path: '/api/token/logout',
    may: anyone,
    summary: 'Logga ut',
    outside: true,
    cookie: true,
    input: z.object({ everywhere: z.boolean().default(false).meta({ label: 'Överallt' }) }),
    answer: z.object({ signOutUrl: z.string() }),
  }),
  own: query({
    method: 'GET',
    path: '/api/session/own',
    may: signedIn,
    summary: 'Var man själv är inloggad',
    input: z.object({}),
    answer: z.array(openedSession),
  }),
  endOwn: command({
    method: 'POST',
    path: '/api/session/end',
    may: signedIn,
    summary: 'Avsluta en egen inloggning',
    input: z.object({ id: id() }),
    answer: nothing,
    stale: ['session'],
  }),
  ofUser: query({
    method: 'GET',
    path: '/api/session/of-user/{userId}',
    may: withAuditor(mayManageUsers),
    summary: 'Visa var en användare är inloggad',
    personal: true,
    input: z.object({ userId: id() }),
    answer: z.array(openedSession),
  }),
  endAllOfUser: command({
    method: 'POST',
    path: '/api/session/end-all-of-user',
    may: mayManageUsers,
    summary: 'Avsluta en användares alla inloggningar',
    input: z.object({ userId: id() }),
    answer: nothing,
    stale: ['session'],
  }),
})

const internalUser = z.object({
  id: z.uuid().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  /** By which the core system knows the user. */
  coreSystemUserId: z.number().nullable().meta({ wire: 'amUserId' }),
  policies: z.array(z.string()),
  notifyHour: z.number(),
  notifyMinute: z.number(),
  lastLoginDate: instant().nullable(),
  created: instant().nullable(),
  createdBy: z.string().nullable(),
  changed: instant().nullable(),
  changedBy: z.string().nullable(),
  version: z.number(),
})
export type InternalUser = z.output<typeof internalUser>

/** What the list of users sorts by. */
export const userSorts = ['name', 'email', 'lastLogin'] as const

const userList = z.object({ list: z.array(internalUser), totalHits: z.number() })
const listInput = z.object({
  ...pageFields,
  query: textField({ label: 'Sökning', max: 200, required: false }).default(''),
})

/** Internal users and their policies (users 1, 2, 7; decision B5). */
export const users = contract('users', {
  allInternal: query({
    method: 'POST',
    path: '/api/users/all-internal',
    may: withAuditor(maySeeUsers),
    summary: 'Lista användare',
    personal: true,
    input: listInput.extend(orderFields(userSorts)),
    answer: userList,
  }),
  allInternalListTask: query({
    method: 'POST',
    path: '/api/users/all-internal-list-task',
    may: signedIn,
    summary: 'Lista användare att tilldela ärenden',
    input: listInput,
    answer: z.object({
      list: z.array(
        internalUser.pick({ id: true, firstName: true, lastName: true, emailAddress: true }),
      ),
      totalHits: z.number(),
    }),
  }),
  getInternal: query({
    method: 'GET',
    path: '/api/users/get-internal',
    may: withAuditor(maySeeUsers),
    summary: 'Visa en användare',
    personal: true,
    input: z
      .object({
        email: z.string().trim().max(254).default('').meta({ label: 'E-postadress' }),
        /** In place of the address, where what asks is to hold nothing personal. */
        id: id().nullish(),
      })
      .check(({ value, issues }) => {
        if (value.email === '' && !value.id)
          issues.push({
            code: 'custom',
            message: 'E-postadress behöver fyllas i',
            path: ['email'],
            input: value.email,
          })
      }),
    answer: internalUser,
  }),
  saveInternal: command({
    method: 'POST',
    path: '/api/users/save-internal',
    may: mayManageUsers,
    summary: 'Spara en användare',
    fresh: true,
    input: z.object({
      id: id().nullish(),
      firstName: textField({ label: 'Förnamn', max: 100 }),
      lastName: textField({ label: 'Efternamn', max: 100 }),
      emailAddress: emailField(),
      coreSystemUserId: wholeNumber('AM-användarid').min(0).nullish().meta({ wire: 'amUserId' }),
      policies: z
        .array(z.enum(policies))
        .min(1, { error: 'Behörigheter behöver väljas' })
        .max(policies.length)
        .meta({ label: 'Behörigheter' }),
      notifyHour: z
        .number()
        .int()
        .min(0)
        .max(23)
        .default(8)
        .meta({ label: 'Aviseringstid, timme' }),
      notifyMinute: z
        .number()
        .int()
        .min(0)
        .max(59)
        .default(0)
        .meta({ label: 'Aviseringstid, minut' }),
      version: seenVersion(),
      /** Why somebody is given what a second administrator has to approve. */
      why: textField({
        label: 'Motivering',
        max: 2000,
        multiline: true,
        required: false,
      }).default(''),
    }),
    /** `approvalId`: the policies that take two wait for a second administrator; the rest is saved. */
    answer: internalUser.extend({ approvalId: z.uuid().nullable() }),
    refusals: {
      emailInUse: { status: 409, text: 'E-postadressen används redan av en annan användare' },
      lastAdministrator: {
        status: 409,
        text: 'Det måste finnas minst en administratör. Ge någon annan behörigheten först.',
      },
      /** Two save the same user at the same moment. */
      alreadyWaiting: {
        status: 409,
        text: 'Behörigheten väntar redan på en annan administratör',
      },
      ownPolicies: {
        status: 409,
        text: 'Du kan inte ändra dina egna behörigheter. Be en annan administratör.',
      },
    },
    stale: ['users', 'approvals'],
  }),
  deleteInternal: command({
    method: 'POST',
    path: '/api/users/delete-internal',
    may: mayManageUsers,
    summary: 'Ta bort en användare',
    fresh: true,
    input: z.object({ id: id() }),
    answer: nothing,
    refusals: {
      lastAdministrator: {
        status: 409,
        text: 'Den sista administratören kan inte tas bort. Ge någon annan behörigheten först.',
      },
      ownRemoval: {
        status: 409,
        text: 'Du kan inte ta bort dig själv. Be en annan administratör.',
      },
    },
    stale: ['users', 'approvals'],
  }),
  policyTypes: query({
    method: 'GET',
    path: '/api/users/policy-types',
    may: withAuditor(maySeeUsers),
    summary: 'Behörigheter att välja bland',
    input: z.object({}),
    answer: z.array(z.object({ id: z.enum(policies), name: z.string() })),
  }),
})
