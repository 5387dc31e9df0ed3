import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { versionChoiceMachine } from '#machines/platform/version-choice.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { ReasonForm } from '#ui/platform/back-office/reason-form.tsx'
import { css } from '../../../../styled-system/css'

type Props = { actor: ActorRefFrom<typeof versionChoiceMachine>; project: string }

/** Asks for the reason of using another version, and says what follows from it. */
export const VersionDialog = ({ actor, project }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const answer = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const isOutdated = useSelector(actor, (it) => it.matches('outdated'))
  const { wanted, problem } = answer
  if (!wanted) return null
  const { version } = wanted
  const reload = () => actor.send({ type: 'page.reload' })
  const cancel = () => actor.send({ type: 'choice.cancel' })
  const title = version === null ? t`“${project}”恢复使用最新训练` : t`“${project}”改用版本 ${version}`
  if (isOutdated)
    return (
      <Dialog title={title} onClose={reload}>
        <div className={css({ display: 'grid', gap: '4' })}>
          {problem && <Callout kind="bad">{problemText(problem)}</Callout>}
          <div className={css({ display: 'flex', justifyContent: 'flex-end' })}>
            <Button look="primary" onClick={reload}>
              <Trans>读取最新内容</Trans>
            </Button>
          </div>
        </div>
      </Dialog>
    )
  return (
    <Dialog
      title={title}
      description={
        version === null
          ? t`从下次计算起，使用每次训练得到的参数。已有的分数在下次计算前不变。`
          : t`从下次计算起，此项目的分数都用版本 ${version} 的参数计算，直到恢复使用最新训练。训练和检验照常进行。细分和策略会随分数变化。`
      }
      onClose={isBusy ? undefined : cancel}
    >
      <ReasonForm
        action={version === null ? <Trans>使用最新训练</Trans> : <Trans>改用此版本</Trans>}
        look="primary"
        answer={answer}
        isBusy={isBusy}
        onEdit={(reason) => actor.send({ type: 'reason.edit', reason })}
        onConfirm={() => actor.send({ type: 'choice.confirm' })}
        onCancel={cancel}
      />
    </Dialog>
  )
}
