import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Problem } from '#contract/http/problem.ts'
import { buttonRecipe } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Link } from '#ui/components/link.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { PageState } from '#ui/patterns/page-state.tsx'

type Props = { problem: Problem | null; isRetrying: boolean; onRetry: () => void }

/** A page about a segment while it is not there. */
export const SegmentState = (props: Props) => {
  const { t } = useLingui()
  return (
    <PageState
      {...props}
      unknown={{
        codes: ['segment.unknown', 'request.invalid'],
        icon: 'layers',
        title: t`未找到分群`,
        text: <Trans>它可能已被删除，或属于另一个项目。</Trans>,
        action: (
          <Link href="/segments" className={buttonRecipe({ look: 'primary' })}>
            <Trans>前往分群</Trans>
          </Link>
        ),
      }}
      denied={<Trans>这里是项目的分群。</Trans>}
    />
  )
}

/** The editor for people who may not change segments. */
export const NoSegmentEditor = ({ isNew }: { isNew: boolean }) => {
  const { t } = useLingui()
  return (
    <>
      <PageHeader title={isNew ? t`新建分群` : t`编辑分群`} />
      <div role="alert">
        <EmptyState
          icon="shield"
          title={t`您没有修改分群的权限`}
          action={
            <Link href="/segments" className={buttonRecipe({ look: 'primary' })}>
              <Trans>前往分群</Trans>
            </Link>
          }
        >
          <Trans>组织的所有者和管理员可以在成员管理中授予权限。</Trans>
        </EmptyState>
      </div>
    </>
  )
}
