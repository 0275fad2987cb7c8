import { actOfTwo } from '#areas/foundation/approvals/server/public.ts'
import { only } from '#areas/foundation/users/rules.ts'
import { giveTrusted, trustedGift } from '#areas/foundation/users/server/trusted-policies.ts'

/** A trusted policy, given as one administrator asked and another approved (users 10). */
export const giveTrustedPolicy = actOfTwo('giveTrustedPolicy', {
  payload: trustedGift,
  askers: only('Administrator'),
  perform: giveTrusted,
})
