import { z } from 'zod'
import { personalNumber } from '#platform/swedish/masked.ts'
import { instant, named } from '#platform/fields.ts'
import type { Place } from '#areas/places.ts'
import { keysOf } from '#platform/record.ts'
import { productTypes } from '#areas/parties/company/rules.ts'
import { onboardingTypes, taskTypes } from '#areas/acquisition/companytasks/rules.ts'
import { gateChecks, gateKinds } from './gate-rules.ts'
import { automatedStates, channels, invitationStates, invitedStates } from './rules.ts'

export const contactDetails = z.object({
  name: z.string(),
  emailAddress: z.string(),
  phoneNumber: z.string(),
  relationToCompany: z.string(),
  promotionalCode: z.string(),
})

export const salesRepresentative = z.object({
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
})

export const invitation = z.object({
  id: z.uuid(),
  /** Whole only where it has just been made: afterwards nobody has its secret but who was sent it. */
  url: z.string(),
  /** The last day it counts. */
  validTo: z.string(),
  oneTimeUse: z.boolean(),
  onboardingId: z.uuid(),
  /** To whom it was sent; null for a link staff hand over themselves. */
  sentTo: z.string().nullable(),
  created: instant(),
  createdBy: z.string(),
  /** Whom it is for. */
  inviteeName: z.string(),
  /** Whether only one person's BankID opens it. */
  forOne: z.boolean(),
  state: z.enum(invitationStates),
  /** When it was last sent, or handed over. */
  sent: instant(),
  opened: instant().nullable(),
  identified: instant().nullable(),
  /** Who came in by it, as BankID calls them. */
  identifiedName: z.string().nullable(),
  /** When it was taken back, and by whom. */
  removed: instant().nullable(),
  removedBy: z.string().nullable(),
})

/** Somebody of the board who can be invited; their number is told to nobody (customer 17). */
export const boardPerson = z.object({
  /** By which they are invited. */
  key: z.string(),
  name: z.string(),
  /** The register's words, the first is the highest. */
  roles: z.array(z.string()),
  /** Has the right to sign, alone or with others. */
  signs: z.boolean(),
  state: z.enum(invitedStates),
})

const failure = z.object({
  id: z.uuid(),
  /** What could not be done. */
  reason: z.string(),
  /** Why, in the words of who was asked. */
  failure: z.string(),
  created: instant(),
  /** Marked as mended by hand. */
  checked: z.boolean(),
  checkedBy: z.string().nullable(),
})

const statusTask = z.object({ id: z.uuid(), type: z.enum(taskTypes), name: z.string() })

export const listed = z.object({
  id: z.uuid(),
  organizationNumber: z.string().meta({ wire: 'organisationNumber' }),
  companyName: z.string(),
  onboardingType: named(onboardingTypes).meta({ wire: 'typeInt' }),
  /** What staff call it. */
  type: z.string(),
  channel: z.enum(channels),
  created: instant(),
  initiatorName: z.string(),
  contacted: z.boolean(),
  /** When anybody last did something in it; when it ended, of one that is over. */
  since: instant(),
  /** What is to be done next, and by whom it waits; empty when nothing is. */
  next: z.string(),
  completed: z.boolean(),
  canceled: z.boolean(),
  /** Failures nobody has mended. */
  errors: z.array(z.string()),
  taskStatus: z.object({
    completed: z.array(statusTask),
    uncompleted: z.array(statusTask),
    needsManualHandling: z.array(statusTask),
  }),
  salesRepresentative: salesRepresentative.nullable(),
})

const reminderSent = z.object({ sent: z.boolean(), date: instant().nullable() })

export const onboardingDetail = listed.omit({ contacted: true, since: true, next: true }).extend({
  prospectId: z.uuid().nullable(),
  productType: z.enum(keysOf(productTypes)),
  requiresAml: z.boolean(),
  initiatorEmailAdress: z.string().nullable(),
  initiatorSocialSecurityNumber: personalNumber().nullable(),
  completedAt: instant().nullable(),
  completedBy: z.string().nullable(),
  subscribed: z.boolean(),
  subscribeableByCurrentUser: z.boolean(),
  contactedBy: z.string().nullable(),
  contactedAt: instant().nullable(),
  /** What somebody decided of the prospect it follows from, and who; null when nobody has. */
  decision: z.string().nullable(),
  /** What the rules said of it. */
  prospectResult: z.string().nullable(),
  prospectComments: z.array(
    z.object({ comment: z.string(), createdBy: z.string(), timestamp: instant() }),
  ),
  canceledReason: z.string().nullable(),
  canceledBy: z.string().nullable(),
  canceledAt: instant().nullable(),
  /** Every failure, mended or not. */
  failureReasons: z.array(failure),
  /** Those nobody has mended. */
  failures: z.array(failure),
  /** Where the link last sent to the customer leads, without its secret. */
  invitationUrl: z.string().nullable(),
  onboardingInvitationIds: z.array(invitation),
  /** Those that were taken back. */
  removedInvitations: z.array(invitation),
  reminder2DaysSent: reminderSent,
  reminder7DaysSent: reminderSent,
  contactDetails,
  /** Whether the company is a client already (decision B9). */
  isClient: z.boolean(),
  /** What became of agreements that are sent by themselves; null where none are (agreements 32). */
  automatedAgreements: z
    .object({
      companyTaskId: z.uuid(),
      state: z.enum(automatedStates),
      /** The bundle they were made of; null until they are. */
      bundleName: z.string().nullable(),
      /** Why they were not made, or what somebody has to do although they were. */
      problem: z.string().nullable(),
      /** When it ended, or was asked for. */
      at: instant(),
    })
    .nullable(),
  version: z.number(),
})

/** onboarding 62 */
export const gateAnswer = z.object({
  rows: z.array(
    z.object({
      check: z.enum(gateChecks),
      name: z.string(),
      /** What is wrong and what mends it; null when it holds. */
      problem: z.string().nullable(),
      /** Where it is mended; null when it holds or is mended here. */
      place: z
        .string()
        .refine((address): address is Place => address.startsWith('/'))
        .nullable(),
      /** Whose approval lets it through; null when it has to be mended. */
      kind: z.enum(gateKinds).nullable(),
      /** Whether completing mends it by itself (onboarding 65). */
      atCompletion: z.boolean(),
    }),
  ),
  /** When those behind the company were last screened; null when somebody never was. */
  screenedAt: instant().nullable(),
  /** Whether anybody behind the company is known, so that they can be screened without paying. */
  personsKnown: z.boolean(),
  /** What was let through although it did not hold, the newest first (onboarding 63). */
  passages: z.array(
    z.object({
      problems: z.array(z.string()),
      reason: z.string(),
      askedBy: z.string(),
      approvedBy: z.string(),
      approvedAt: instant(),
    }),
  ),
})

/** What a company's onboarding has left behind it (onboarding 74). */
export const companyOnboarding = z.object({
  id: z.uuid(),
  /** What staff call it. */
  type: z.string(),
  created: instant(),
  completedAt: instant().nullable(),
  canceled: z.boolean(),
  /** The prospect it follows from, as it was judged; null when there is none. */
  prospect: z
    .object({
      id: z.uuid(),
      result: z.string(),
      decision: z.string().nullable(),
      comments: z.array(
        z.object({ comment: z.string(), createdBy: z.string(), timestamp: instant() }),
      ),
    })
    .nullable(),
  /** What its approved agreements say of money, as it stands in them. */
  prices: z.array(
    z.object({ agreement: z.string(), key: z.string(), label: z.string(), value: z.string() }),
  ),
  /** Its approved agreements, with the sealed file that proves them (onboarding 81). */
  agreements: z.array(
    z.object({
      setId: z.uuid(),
      names: z.array(z.string()),
      /** None where nobody had to sign. */
      state: z.enum(['none', 'waiting', 'sealed']),
      /** The sealed file, among the company's documents; null until it is sealed. */
      documentId: z.string().nullable(),
    }),
  ),
  /** Where what it collected is read. */
  tasks: z.array(statusTask),
})
