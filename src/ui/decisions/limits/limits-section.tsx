import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { decisionLimitsMachine } from '#machines/decisions/decision-limits.machine.ts'
import type { LimitValues } from '#machines/decisions/limits-values.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { MayNotChange } from '#ui/patterns/may-not-change.tsx'
import { SaveButtons } from '#ui/patterns/save-buttons.tsx'
import { css } from '../../../../styled-system/css'
import { CapFields, QuietFields, ZoneField } from './limit-fields.tsx'

type Props = { actor: ActorRefFrom<typeof decisionLimitsMachine>; mayWrite: boolean }

/** The limits of all strategies of a project. */
export const LimitsSection = ({ actor, mayWrite }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { problem, values } = useSelector(actor, (it) => it.context)
  const isFailed = useSelector(actor, (it) => it.matches('failed'))
  return (
    <TitledCard
      id="decision-limits"
      title={t`策略限制`}
      description={<Trans>适用于本项目的所有策略，保存后对之后的决策生效。</Trans>}
    >
      {isFailed && (
        <LoadFailure below onRetry={() => actor.send({ type: 'limits.reload' })}>
          {problem && problemText(problem)}
        </LoadFailure>
      )}
      {!values && !isFailed && <Skeleton height={288} />}
      {values && !isFailed && <Fields actor={actor} mayWrite={mayWrite} values={values} />}
    </TitledCard>
  )
}

const Fields = ({ actor, mayWrite, values }: Props & { values: LimitValues }) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { problem, wrong } = useSelector(actor, (it) => it.context)
  const isUnsaved = useSelector(actor, (it) => it.hasTag('unsaved'))
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const fields = {
    values,
    wrong,
    onEdit: (change: Partial<LimitValues>) => actor.send({ type: 'values.edit', values: change }),
  }
  return (
    <Form label={t`策略限制`} onSubmit={() => actor.send({ type: 'form.submit' })}>
      {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
      <fieldset disabled={isBusy || !mayWrite} className={css({ display: 'grid', gap: '5', minWidth: '0' })}>
        <CapFields {...fields} />
        <ZoneField {...fields} />
        <QuietFields {...fields} />
      </fieldset>
      {mayWrite ? (
        <SaveButtons isUnsaved={isUnsaved} isBusy={isBusy} onRevert={() => actor.send({ type: 'values.revert' })} />
      ) : (
        <MayNotChange />
      )}
    </Form>
  )
}
