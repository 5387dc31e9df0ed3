import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Problem } from '#contract/http/problem.ts'
import type { Certificate } from '#contract/profiles/erasure.ts'
import { buttonRecipe } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Link } from '#ui/components/link.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { PageState } from '#ui/patterns/page-state.tsx'
import { css } from '../../../../styled-system/css'
import { CertificateCard } from './certificate-card.tsx'

/** The page of somebody whose data was erased: what is left is the certificate. */
export const ErasedProfileScreen = ({ certificate }: { certificate: Certificate }) => {
  const { t } = useLingui()
  return (
    <>
      <PageHeader
        title={t`用户的数据已删除`}
        description={<Trans>这个用户的数据已按要求删除。下面是证明，其中没有可以认出此人的内容。</Trans>}
      />
      <Card className={css({ maxWidth: '640px' })}>
        <CertificateCard certificate={certificate} />
      </Card>
    </>
  )
}

type Props = { problem: Problem | null; isRetrying: boolean; list: string; onRetry: () => void }

/** The page of a person while it is not there: loading, unknown, not permitted, or failed. */
export const NoProfileScreen = ({ problem, isRetrying, list, onRetry }: Props) => {
  const { t } = useLingui()
  if (problem?.code === 'profile.unknown')
    return (
      <>
        <PageHeader title={t`用户详情`} />
        <EmptyState
          icon="user"
          title={t`未找到用户`}
          action={
            <Link href={list} className={buttonRecipe({ look: 'primary' })}>
              <Trans>前往用户画像</Trans>
            </Link>
          }
        >
          <Trans>这个 ID 不属于当前项目的任何用户。</Trans>
        </EmptyState>
      </>
    )
  return (
    <>
      <PageHeader title={t`用户详情`} />
      <PartOrState problem={problem} isRetrying={isRetrying} onRetry={onRetry} />
    </>
  )
}

/** A part of the page while it is not there. */
export const PartOrState = (props: Omit<Props, 'list'>) => (
  <PageState {...props} denied={<Trans>这里是用户的个人资料。</Trans>} skeleton={partHeight} />
)

const partHeight = [320]
