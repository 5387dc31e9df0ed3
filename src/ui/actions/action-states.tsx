import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Problem } from '#contract/http/problem.ts'
import { buttonRecipe } from '#ui/components/button.tsx'
import { Link } from '#ui/components/link.tsx'
import { PageState } from '#ui/patterns/page-state.tsx'

type Props = { problem: Problem | null; isRetrying: boolean; onRetry: () => void }

/** A page about a response action while it is not there. */
export const ActionState = (props: Props) => {
  const { t } = useLingui()
  return (
    <PageState
      {...props}
      unknown={{
        codes: ['action.unknown', 'request.invalid'],
        icon: 'layers',
        title: t`未找到响应动作`,
        text: <Trans>它可能已被删除，或属于另一个项目。</Trans>,
        action: (
          <Link href="/response-actions" className={buttonRecipe({ look: 'primary' })}>
            <Trans>前往响应动作库</Trans>
          </Link>
        ),
      }}
      denied={<Trans>这里是项目的响应动作。</Trans>}
    />
  )
}
