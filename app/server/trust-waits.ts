import { places } from '#areas/places.ts'
import { endOfAsker, replaceWaiting } from '#areas/foundation/approvals/server/public.ts'
import { askedInWords, type TrustWaits } from '#areas/foundation/users/server/trusted-policies.ts'
import { performers } from './acts.ts'
import { giveTrustedPolicy } from './trusted-policies.ts'

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
  endAsked: (call, userId) => endOfAsker(performers, userId, call),
}
