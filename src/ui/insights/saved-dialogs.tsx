import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { savedInsightLimits } from '#contract/insights/saved.ts'
import type { savedInsightMachine } from '#machines/insights/saved-insight.machine.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { css } from '../../../styled-system/css'

/** Asks for the name of an insight, and before one is deleted. */
export const SavedDialogs = ({ actor }: { actor: ActorRefFrom<typeof savedInsightMachine> }) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const input = useRef<HTMLInputElement>(null)
  const { saved, purpose, name, isShown, asked, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const isNaming = useSelector(actor, (it) => it.matches('naming'))
  const isRemoving = useSelector(actor, (it) => it.matches('asking') || it.matches('removing'))
  const close = () => actor.send({ type: 'dialog.close' })
  const failure = problem && <Callout kind="bad">{problemText(problem)}</Callout>
  const days = asked?.lastDays ?? null
  if (isNaming)
    return (
      <Dialog
        title={purpose === 'rename' ? t`重命名分析` : t`保存分析`}
        description={
          purpose === 'rename' ? undefined : days === null ? (
            <Trans>日期固定，以后打开时不变。</Trans>
          ) : (
            <Trans>日期到今天为止，所以会随今天移动：总是最近 {days} 天。</Trans>
          )
        }
        onClose={isBusy ? undefined : close}
        initialFocus={() => input.current}
      >
        <Form onSubmit={() => actor.send({ type: 'form.submit' })}>
          {failure}
          <TextField
            ref={input}
            name="name"
            label={t`分析的名称`}
            autoComplete="off"
            maxLength={savedInsightLimits.nameLength}
            value={name}
            onEdit={(it) => actor.send({ type: 'name.edit', name: it })}
            onLeave={() => {}}
          />
          {purpose === 'add' && (
            <label className={css({ display: 'flex', gap: '2', alignItems: 'center', minHeight: '6', fontSize: 's' })}>
              <input
                type="checkbox"
                name="isShown"
                checked={isShown}
                onChange={({ target }) => actor.send({ type: 'shown.edit', isShown: target.checked })}
              />
              <Trans>在仪表盘上显示</Trans>
            </label>
          )}
          <DialogButtons action={<Trans>保存</Trans>} busy={isBusy} disabled={name.trim() === ''} onCancel={close} />
        </Form>
      </Dialog>
    )
  if (!isRemoving || !saved) return null
  const label = saved.name
  return (
    <Dialog
      title={t`删除分析“${label}”`}
      description={<Trans>只删除保存的问题，无法恢复。数据不受影响。</Trans>}
      onClose={isBusy ? undefined : close}
    >
      <Form onSubmit={() => actor.send({ type: 'removal.confirm' })}>
        {failure}
        <DialogButtons action={<Trans>删除</Trans>} look="danger" busy={isBusy} onCancel={close} />
      </Form>
    </Dialog>
  )
}
