/**
 * Who may make a call. Stands on the contract entry; the server enforces it, the screen explains it
 * (decision B1).
 */
export type May =
  | { readonly who: 'anyone' }
  | { readonly who: 'signedIn' }
  | { readonly who: 'partner' }
  | { readonly who: 'customer' }
  | { readonly who: 'system'; readonly system: CallingSystem }
  | { readonly who: 'holders'; readonly policies: readonly string[] }

/** Outside systems that call us, each with a secret that it signs by. */
export type CallingSystem = 'invoiceSystem'

/** Calls that work without a token: login, health. */
export const anyone: May = { who: 'anyone' }
/** Every internal user with at least one policy. */
export const signedIn: May = { who: 'signedIn' }
/** API clients with a token of their own (client-credentials grant), never staff. */
export const partner: May = { who: 'partner' }
/** Whether a call is for others than staff and our own systems: partners, customers, who is nobody yet. */
export const isForOutsiders = ({ who }: May): boolean =>
  who === 'partner' || who === 'customer' || who === 'anyone'
/** Whoever a link of ours was for and has shown who they are: by their cookie, never by a token. */
export const onlyCustomer: May = { who: 'customer' }
/** One outside system, which signs what it sends (platform/server/http/signed-call.ts). */
export const onlySystem = (system: CallingSystem): May => ({ who: 'system', system })
export interface StaffActor {
  readonly kind: 'staff'
  readonly id: string
  readonly name: string
  readonly email: string
  readonly policies: readonly string[]
  /** When the identity provider asked who it is; left out when it does not say. */
  readonly askedAt?: Date
}
export interface PartnerActor {
  readonly kind: 'partner'
  readonly id: string
  readonly name: string
}
/** Somebody outside the house who has come in by a link, for as long as they sit there. */
export interface CustomerActor {
  readonly kind: 'customer'
  /** Of what they were invited by. */
  readonly id: string
  readonly name: string
  /** What the link was to: nothing else is theirs. */
  readonly onboardingId: string
  /** 12 digits. */
  readonly personalNumber: string
}
/** Jobs and reactions act in the name of the system, and outside systems that call in their own. */
export interface SystemActor {
  readonly kind: 'system'
  readonly id: string
  readonly name: string
}
export type Actor = StaffActor | PartnerActor | CustomerActor | SystemActor

export const holds = (actor: Pick<StaffActor, 'policies'>, ...policies: readonly string[]) =>
  policies.some((policy) => actor.policies.includes(policy))

/**
 * The one predicate of access, used by the server to refuse and by the screen to hide or disable.
 */
export function mayCall(may: May, actor: Actor | undefined): boolean {
  if (may.who === 'anyone') return true
  if (actor === undefined) return false
  if (may.who === 'partner') return actor.kind === 'partner'
  if (may.who === 'customer') return actor.kind === 'customer'
  if (may.who === 'system') return actor.kind === 'system' && actor.id === may.system
  if (actor.kind !== 'staff') return false
  return may.who === 'signedIn' ? actor.policies.length > 0 : holds(actor, ...may.policies)
}
