import { BackTestPanel } from '#areas/determinations/web/BackTestPanel.tsx'
import { RuleBucketScreen } from '#areas/rules/web/RuleBucketScreen.tsx'

/** /rule-buckets: the rule buckets, with what they would have made of earlier invoices. */
export const RuleBucketPage = () => <RuleBucketScreen more={({ id }) => <BackTestPanel bucketId={id} />} />
