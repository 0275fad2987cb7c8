import { BackTestPanel } from '#areas/credit/determinations/web/BackTestPanel.tsx'
import { DraftTrialPanel } from '#areas/credit/determinations/web/DraftTrialPanel.tsx'
import { ShadowPanel } from '#areas/credit/determinations/web/shadows/ShadowPanel.tsx'
import { RuleBucketScreen } from '#areas/credit/rules/web/RuleBucketScreen.tsx'

/**
 * /rule-buckets: the rule buckets, with what they, or a rule as it would be, would have made of
 * earlier invoices.
 */
export const RuleBucketPage = () => (
  <RuleBucketScreen
    beside={({ id, version, waiting, versionInForce }) => (
      <>
        {waiting ? <DraftTrialPanel key={version} bucketId={id} version={version} /> : null}
        <ShadowPanel bucketId={id} version={version} versionInForce={versionInForce} />
      </>
    )}
    more={(bucket, rule) => (
      <BackTestPanel
        bucketId={bucket.id}
        draft={
          rule && {
            changedRules: [rule],
            // A rule that is not chosen is tried as if it were.
            ...(!bucket.rules.includes(rule.id) && { rules: [...bucket.rules, rule.id] }),
          }
        }
        draftName={rule?.ruleName}
      />
    )}
  />
)
