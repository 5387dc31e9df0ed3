import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Problem } from '#contract/http/problem.ts'
import { buttonRecipe } from '#ui/components/button.tsx'
import { Link } from '#ui/components/link.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { PageState } from '#ui/patterns/page-state.tsx'

type Props = { of: 'overview' | 'organization' | 'user'; problem: Problem | null; isRetrying: boolean; onRetry: () => void }

/** The overview, or the page of an organisation or an account, while it is not there. */
export const BackOfficeState = ({ of, ...reading }: Props) => {
  const { t } = useLingui()
  const titles = { overview: t`系统概览`, organization: t`组织详情`, user: t`用户信息` }
  const list = of === 'user' ? '/admin/users' : '/admin/organizations'
  return (
    <>
      {of !== 'overview' && <PageHeader title={titles[of]} />}
      <PageState
        {...reading}
        unknown={{
          codes: ['organization.unknown', 'user.unknown', 'request.invalid'],
          icon: 'search',
          title: of === 'user' ? t`未找到账号` : t`未找到组织`,
          text: <Trans>请检查地址，或从列表中查找。</Trans>,
          action: (
            <Link href={list} className={buttonRecipe({ look: 'primary' })}>
              <Trans>返回列表</Trans>
            </Link>
          ),
        }}
        denied={<Trans>这里是平台管理员的页面。</Trans>}
      />
    </>
  )
}
