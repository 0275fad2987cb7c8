import { RuleBucketScreen } from '#areas/rules/web/RuleBucketScreen.tsx'

/** /rule-buckets: the rule buckets, with what later areas know of them. */
export const RuleBucketPage = () => <RuleBucketScreen />
