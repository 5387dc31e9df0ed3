import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Problem } from '#contract/http/problem.ts'
import { buttonRecipe } from '#ui/components/button.tsx'
import { Link } from '#ui/components/link.tsx'
import { PageState } from '#ui/patterns/page-state.tsx'

type Props = { problem: Problem | null; isRetrying: boolean; onRetry: () => void }

/** A page about a coupon pool while it is not there. */
export const PoolState = (props: Props) => {
  const { t } = useLingui()
  return (
    <PageState
      {...props}
      unknown={{
        codes: ['coupon.unknown', 'request.invalid'],
        icon: 'layers',
        title: t`未找到优惠券池`,
        text: <Trans>它可能已被删除，或属于另一个项目。</Trans>,
        action: (
          <Link href="/coupon-pools" className={buttonRecipe({ look: 'primary' })}>
            <Trans>前往优惠券池</Trans>
          </Link>
        ),
      }}
      denied={<Trans>这里是项目的优惠券池。</Trans>}
    />
  )
}
