import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import type { Selection } from './projects-screen.tsx'

/** Says why the list of projects could not be loaded, with a button to load it again. */
export const ProjectListFailure = ({ actor }: { actor: Selection }) => {
  const { t } = useLingui()
  const problem = useSelector(actor, (it) => it.context.problem)
  const problemText = useProblemText()
  return (
    <div role="alert">
      <EmptyState
        icon="alert"
        title={t`项目列表加载失败`}
        action={
          <Button icon="refresh" onClick={() => actor.send({ type: 'projects.reload' })}>
            <Trans>重试</Trans>
          </Button>
        }
      >
        {problem && problemText(problem)}
      </EmptyState>
    </div>
  )
}
