import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { scenarioSettingsMachine } from '#machines/scenarios/scenario-settings.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { MayNotChange } from '#ui/patterns/may-not-change.tsx'
import { SaveButtons } from '#ui/patterns/save-buttons.tsx'
import { css } from '../../../../styled-system/css'
import { RulesFields } from './rules-fields.tsx'

type Props = { actor: ActorRefFrom<typeof scenarioSettingsMachine>; mayWrite: boolean }

/** Which events of a scenario start strategies: all, none, or those that meet conditions and are on certain pages. */
export const Settings = ({ actor, mayWrite }: Props) => {
  const problemText = useProblemText()
  const problem = useSelector(actor, (it) => it.context.problem)
  const isLoading = useSelector(actor, (it) => it.matches('loading'))
  const isFailed = useSelector(actor, (it) => it.matches('failed'))
  return (
    <TitledCard
      id="scenario-settings"
      title={<Trans>哪些事件会开始策略</Trans>}
      description={
        <Trans>
          被排除的事件照常保存和统计，只是不会开始策略，也不会留下决策记录。它们仍会取消其他策略的等待。更改对之后收到的事件生效。
        </Trans>
      }
    >
      {problem && (
        <div className={css({ marginBottom: '3' })}>
          <Callout kind="bad">{problemText(problem)}</Callout>
        </div>
      )}
      {isLoading && <Skeleton height={240} />}
      {isFailed && (
        <Button icon="refresh" onClick={() => actor.send({ type: 'settings.reload' })}>
          <Trans>重试</Trans>
        </Button>
      )}
      {!isLoading && !isFailed && <Editor actor={actor} mayWrite={mayWrite} />}
    </TitledCard>
  )
}

const Editor = ({ actor, mayWrite }: Props) => {
  const { t } = useLingui()
  const { typed, wrong, isReplaced } = useSelector(actor, (it) => it.context)
  const isUnsaved = useSelector(actor, (it) => it.hasTag('unsaved'))
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  return (
    <Form label={t`检测规则`} onSubmit={() => actor.send({ type: 'form.submit' })}>
      {isReplaced && (
        <Callout kind="note">
          <Trans>有人在此期间更改了这些规则。保存会用您的内容替换，还原会显示对方的内容。</Trans>
        </Callout>
      )}
      <fieldset disabled={isBusy || !mayWrite} className={css({ display: 'grid', gap: '5', minWidth: '0' })}>
        <RulesFields typed={typed} wrong={wrong} onEdit={(rules) => actor.send({ type: 'rules.edit', rules })} />
      </fieldset>
      {mayWrite ? (
        <SaveButtons isUnsaved={isUnsaved} isBusy={isBusy} onRevert={() => actor.send({ type: 'rules.revert' })} />
      ) : (
        <MayNotChange />
      )}
    </Form>
  )
}
