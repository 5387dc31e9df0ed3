import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Problem } from '#contract/http/problem.ts'
import { buttonRecipe } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Link } from '#ui/components/link.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { PageState } from '#ui/patterns/page-state.tsx'

type Props = { problem: Problem | null; isRetrying: boolean; onRetry: () => void; skeleton?: readonly number[] }

/** A page or a part about a strategy while it is not there. */
export const StrategyState = (props: Props) => {
  const { t } = useLingui()
  return (
    <PageState
      {...props}
      unknown={{
        codes: ['strategy.unknown', 'request.invalid'],
        icon: 'route',
        title: t`未找到策略`,
        text: <Trans>它可能已被删除，或属于另一个项目。</Trans>,
        action: <ToList />,
      }}
      denied={<Trans>这里是项目的营销策略。</Trans>}
    />
  )
}

/** The editor for people who may not change strategies. */
export const NoStrategyEditor = ({ title }: { title: string }) => {
  const { t } = useLingui()
  return (
    <>
      <PageHeader title={title} />
      <div role="alert">
        <EmptyState icon="shield" title={t`您没有修改策略的权限`} action={<ToList />}>
          <Trans>组织的所有者和管理员可以在成员管理中授予权限。</Trans>
        </EmptyState>
      </div>
    </>
  )
}

const ToList = () => (
  <Link href="/ai-marketing-strategies" className={buttonRecipe({ look: 'primary' })}>
    <Trans>前往营销策略</Trans>
  </Link>
)
