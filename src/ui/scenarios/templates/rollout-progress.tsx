import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { Rollout } from '#contract/scenarios/templates.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { Meter } from '#ui/components/meter.tsx'
import { type Fact, KeyFacts } from '#ui/patterns/detail/key-facts.tsx'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { ReasonField } from '#ui/platform/back-office/reason-field.tsx'
import { css } from '../../../../styled-system/css'
import { useTemplateNames } from './names.ts'
import type { RolloutActor } from './rollout-dialog.tsx'

type Props = { actor: RolloutActor; rollout: Rollout; onClose: () => void }

/** How far a roll-out has come, and what can be done about it. */
export const RolloutProgress = ({ actor, rollout, onClose }: Props) => {
  const { t, i18n } = useLingui()
  const names = useTemplateNames()
  const isAsking = useSelector(actor, (it) => it.matches('asking') || it.matches('acting'))
  const { total, installed, kept, unchanged, restored, state } = rollout
  const isBack = state === 'rollingBack' || state === 'rolledBack' || state === 'rollBackFailed'
  const [done, of] = isBack ? [restored, installed + kept] : [installed + kept + unchanged, total]
  const [doneText, ofText] = [i18n.number(done), i18n.number(of)]
  const facts: Fact[] = [
    { id: 'audience', label: t`范围`, value: names.audienceOf(rollout) },
    { id: 'installed', label: t`已更新`, value: i18n.number(installed) },
    { id: 'kept', label: t`有自己的规则，由项目确认`, value: i18n.number(kept) },
    { id: 'unchanged', label: t`无需更改`, value: i18n.number(unchanged) },
    ...(isBack ? [{ id: 'restored', label: t`已恢复`, value: i18n.number(restored) }] : []),
    { id: 'reason', label: t`理由`, value: rollout.reason },
    { id: 'started', label: t`开始时间`, value: <TimeText at={rollout.startedAt} /> },
    { id: 'ended', label: t`结束时间`, value: rollout.endedAt && <TimeText at={rollout.endedAt} /> },
  ]
  const hasFailed = state === 'failed' || state === 'rollBackFailed'
  return (
    <>
      <div className={css({ display: 'grid', gap: '2' })}>
        <p className={css({ display: 'flex', gap: '2', alignItems: 'center' })}>
          <Badge tone={names.rolloutStates[state].tone}>{names.rolloutStates[state].text}</Badge>
          <span aria-live="polite" className={css({ fontVariantNumeric: 'tabular-nums' })}>
            <Trans>
              {doneText} / {ofText} 个项目
            </Trans>
          </span>
        </p>
        <Meter label={t`推送进度`} value={done} of={of} text={`${doneText} / ${ofText}`} tone={hasFailed ? 'bad' : 'accent'} />
      </div>
      {hasFailed && (
        <Callout kind="warn">
          <Trans>
            连续几次失败（{rollout.failure ?? '–'}
            ），已停止。之前完成的部分保留。您可以继续，或撤回。
          </Trans>
        </Callout>
      )}
      <div className={css({ '& dl': { gridTemplateColumns: { wide: 'repeat(2, minmax(0, 1fr))' } } })}>
        <KeyFacts facts={facts} />
      </div>
      {isAsking ? <Asking actor={actor} /> : <Acts actor={actor} onClose={onClose} />}
    </>
  )
}

const Acts = ({ actor, onClose }: Omit<Props, 'rollout'>) => {
  const may = (act: 'rollBack' | 'resume') => ({ type: 'act.ask', act }) as const
  const mayGoBack = useSelector(actor, (it) => it.can(may('rollBack')))
  const mayResume = useSelector(actor, (it) => it.can(may('resume')))
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '2' })}>
      <Button look="ghost" onClick={onClose}>
        <Trans>关闭</Trans>
      </Button>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        {mayGoBack && (
          <Button look="danger" onClick={() => actor.send(may('rollBack'))}>
            <Trans>撤回</Trans>
          </Button>
        )}
        {mayResume && (
          <Button look="primary" onClick={() => actor.send(may('resume'))}>
            <Trans>继续</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

const Asking = ({ actor }: Pick<Props, 'actor'>) => {
  const { act, reason, wrong } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const isBack = act === 'rollBack'
  return (
    <Form onSubmit={() => actor.send({ type: 'act.confirm' })}>
      <p>
        {isBack ? (
          <Trans>项目会恢复推送前的版本，规则随之恢复；项目自己的规则保留，还未确认的版本不再提供。</Trans>
        ) : (
          <Trans>从停止的地方继续。</Trans>
        )}
      </p>
      <ReasonField
        value={reason}
        wrong={wrong}
        disabled={isBusy}
        onEdit={(value) => actor.send({ type: 'reason.edit', reason: value })}
      />
      <DialogButtons
        action={isBack ? <Trans>确认撤回</Trans> : <Trans>确认继续</Trans>}
        look={isBack ? 'danger' : 'primary'}
        busy={isBusy}
        onCancel={() => actor.send({ type: 'act.cancel' })}
      />
    </Form>
  )
}
