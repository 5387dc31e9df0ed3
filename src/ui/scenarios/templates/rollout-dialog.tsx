import './texts.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { RolloutPreview } from '#contract/scenarios/templates.ts'
import type { scenarioRolloutMachine } from '#machines/scenarios/scenario-rollout.machine.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { ReasonField } from '#ui/platform/back-office/reason-field.tsx'
import { css } from '../../../../styled-system/css'
import { AudienceFields, type Offered } from './audience-fields.tsx'
import { useTemplateNames } from './names.ts'
import { RolloutProgress } from './rollout-progress.tsx'

export type RolloutActor = ActorRefFrom<typeof scenarioRolloutMachine>
type Props = { actor: RolloutActor; offered: Offered }

/** A roll-out from who gets the version to how far it has come. It goes on when the dialog is closed. */
export const RolloutDialog = ({ actor, offered }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { version: versionName } = useTemplateNames()
  const { version, problem, rollout } = useSelector(actor, (it) => it.context)
  const isChoosing = useSelector(actor, (it) => it.matches('choosing') || it.matches('previewing'))
  const isAsking = useSelector(actor, (it) => it.matches('previewed') || it.matches('starting'))
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const isClosed = useSelector(actor, (it) => it.matches('closed'))
  if (isClosed) return null
  const onClose = () => actor.send({ type: 'dialog.close' })
  return (
    <Dialog title={t`推送${versionName(version)}`} wide onClose={isBusy ? undefined : onClose}>
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
        {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
        {isChoosing && <AudienceFields actor={actor} offered={offered} onClose={onClose} />}
        {isAsking && <Asking actor={actor} />}
        {rollout && !isChoosing && !isAsking && <RolloutProgress actor={actor} rollout={rollout} onClose={onClose} />}
      </div>
    </Dialog>
  )
}

const Asking = ({ actor }: { actor: RolloutActor }) => {
  const { preview, reason, wrong, audience } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  if (!preview) return null
  return (
    <Form onSubmit={() => actor.send({ type: 'rollout.start' })}>
      <Preview preview={preview} />
      {audience === 'all' && (
        <p className={css({ color: 'fg.muted', fontSize: 's' })}>
          <Trans>之后新建的项目也会使用这个版本。</Trans>
        </p>
      )}
      <ReasonField
        value={reason}
        wrong={wrong}
        disabled={isBusy}
        onEdit={(value) => actor.send({ type: 'reason.edit', reason: value })}
      />
      <DialogButtons
        action={<Trans>开始推送</Trans>}
        cancel={<Trans>上一步</Trans>}
        busy={isBusy}
        onCancel={() => actor.send({ type: 'rollout.change' })}
      />
    </Form>
  )
}

const Preview = ({ preview: { projects, organizations, install, keep, unchanged, strategies } }: { preview: RolloutPreview }) => {
  const { t } = useLingui()
  return (
    <section aria-label={t`推送预览`} className={css({ display: 'grid', gap: '3' })}>
      <p>
        <Trans>
          共 <Plural value={projects} other="# 个项目" />
          ，属于 <Plural value={organizations} other="# 个组织" />。
        </Trans>
      </p>
      <dl className={figures}>
        <Share label={t`将更新`}>{install}</Share>
        <Share label={t`有自己的规则，由项目确认`}>{keep}</Share>
        <Share label={t`无需更改`}>{unchanged}</Share>
        <Share label={t`受影响的运行中策略`}>{strategies}</Share>
      </dl>
    </section>
  )
}

const Share = ({ label, children }: { label: string; children: number }): ReactNode => {
  const { i18n } = useLingui()
  return (
    <div>
      <dt className={css({ fontSize: 's', color: 'fg.muted' })}>{label}</dt>
      <dd className={css({ fontSize: 'l', fontWeight: 'bold', fontVariantNumeric: 'tabular-nums' })}>{i18n.number(children)}</dd>
    </div>
  )
}

const figures = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', wide: 'repeat(4, minmax(0, 1fr))' },
})
