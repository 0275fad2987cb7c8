import type { Actor } from '#platform/permission.ts'
import { handlers } from '#platform/server/serve.ts'
import { authorize } from '../contract.ts'
import { isAdministrator, isOnboardingUser, isUserTaskAdmin, mayHandleProspects } from '../rules.ts'

const policiesOf = (actor: Actor) => ({ policies: actor.kind === 'staff' ? actor.policies : [] })

export const authorizeServed = handlers(authorize, {
  admin: async (_, { actor }) => isAdministrator(policiesOf(actor)),
  prospect: async (_, { actor }) => mayHandleProspects(policiesOf(actor)),
  policies: async (_, { actor }) => [...policiesOf(actor).policies],
  userTaskAdmin: async (_, { actor }) => isUserTaskAdmin(policiesOf(actor)),
  onboardingUser: async (_, { actor }) => isOnboardingUser(policiesOf(actor)),
})
