import { places } from '#areas/places.ts'
import { actOfTwo, replaceWaiting } from '#areas/foundation/approvals/server/public.ts'
import { only } from '#areas/foundation/users/rules.ts'
import {
  askedInWords,
  giveTrusted,
  trustedGift,
  type TrustWaits,
} from '#areas/foundation/users/server/trusted-policies.ts'

/** A trusted policy, given as one administrator asked and another approved (users 10). */
export const giveTrustedPolicy = actOfTwo('giveTrustedPolicy', {
  payload: trustedGift,
  askers: only('Administrator'),
  perform: giveTrusted,
})

/** How policies wait, for the area of users, which comes before that of approvals. */
export const trustWaits: TrustWaits = {
  ask: (call, { user, given, why }) =>
    giveTrustedPolicy.ask(call, {
      ...askedInWords(user, given),
      subject: user.id,
      place: places.userById(user.id),
      reason: why,
      payload: { userId: user.id, policies: [...given] },
    }),
  end: (call, userId) => replaceWaiting(call, ['giveTrustedPolicy'], userId),
}
