import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { logLevelMinutes, logLevels } from '#contract/operations/operations.ts'
import type { logLevelMachine } from '#machines/operations/log-level.machine.ts'
import { Callout } from '#ui/components/callout.tsx'
import { ChoiceField } from '#ui/components/choice-field.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'

/** Asks for the level, and for how long. */
export const LogLevelDialog = ({ actor }: { actor: ActorRefFrom<typeof logLevelMachine> }) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { change, problem } = useSelector(actor, (it) => it.context)
  const isOpen = useSelector(actor, (it) => it.matches('choosing') || it.matches('saving'))
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  if (!isOpen) return null
  const cancel = () => actor.send({ type: 'level.cancel' })
  const durations = { 15: t`15 分钟`, 60: t`1 小时`, 240: t`4 小时` }
  return (
    <Dialog
      title={t`更改日志级别`}
      description={<Trans>级别越细，写入的日志越多。日志不含密码、令牌和请求内容。</Trans>}
      onClose={isBusy ? undefined : cancel}
    >
      <Form onSubmit={() => actor.send({ type: 'level.save' })}>
        {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
        <ChoiceField
          label={t`级别`}
          name="level"
          value={change.level}
          placeholder={t`请选择`}
          options={logLevels.map((value) => ({ value, label: value }))}
          disabled={isBusy}
          onEdit={(value) => {
            const level = logLevels.find((it) => it === value)
            if (level) actor.send({ type: 'level.choose', change: { level } })
          }}
          onLeave={nothing}
        />
        <ChoiceField
          label={t`持续时间`}
          name="minutes"
          value={String(change.minutes)}
          placeholder={t`请选择`}
          options={logLevelMinutes.map((it) => ({ value: String(it), label: durations[it] }))}
          disabled={isBusy}
          onEdit={(value) => {
            const minutes = logLevelMinutes.find((it) => String(it) === value)
            if (minutes) actor.send({ type: 'level.choose', change: { minutes } })
          }}
          onLeave={nothing}
        />
        <DialogButtons action={<Trans>更改级别</Trans>} busy={isBusy} onCancel={cancel} />
      </Form>
    </Dialog>
  )
}

const nothing = () => {}
