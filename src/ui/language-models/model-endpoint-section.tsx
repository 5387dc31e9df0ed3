import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ModelEndpoint } from '#contract/language-models/model-endpoint.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { MayNotChange } from '#ui/patterns/may-not-change.tsx'
import { SaveButtons } from '#ui/patterns/save-buttons.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../styled-system/css'
import { type EndpointActor, EndpointFields } from './endpoint-fields.tsx'
import { TestOutcome } from './test-outcome.tsx'

type Props = { actor: EndpointActor; mayWrite: boolean }

/** The language model that the organisation brings: its settings, its key, what was used of the month, and test calls. */
export const ModelEndpointSection = ({ actor, mayWrite }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { stored, problem, isReplaced } = useSelector(actor, (it) => it.context)
  const isFailed = useSelector(actor, (it) => it.matches('failed'))
  const isUnsaved = useSelector(actor, (it) => it.hasTag('unsaved'))
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  return (
    <TitledCard
      id="organization-model"
      title={t`语言模型`}
      description={
        <Trans>
          起草文字时使用您自己的模型。只发送动作的名称、类型、场景和文字，邮箱和电话号码会被遮盖。保存前需要确认您的密码。
        </Trans>
      }
    >
      {isFailed && (
        <LoadFailure onRetry={() => actor.send({ type: 'endpoint.reload' })}>{problem && problemText(problem)}</LoadFailure>
      )}
      {!stored && !isFailed && <Skeleton height={180} />}
      {stored && !isFailed && (
        <div className={css({ display: 'grid', gap: '5', minWidth: '0' })}>
          <Form label={t`语言模型`} onSubmit={() => actor.send({ type: 'form.submit' })}>
            {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
            {isReplaced && (
              <Callout kind="note">
                <Trans>有人在此期间更改了这些设置。保存会用您的内容替换，还原会显示对方的内容。</Trans>
              </Callout>
            )}
            <fieldset disabled={isBusy || !mayWrite} className={css({ display: 'grid', gap: '5', minWidth: '0' })}>
              <EndpointFields actor={actor} />
            </fieldset>
            {mayWrite ? (
              <SaveButtons isUnsaved={isUnsaved} isBusy={isBusy} onRevert={() => actor.send({ type: 'fields.revert' })} />
            ) : (
              <MayNotChange />
            )}
          </Form>
          {stored.endpoint && <Standing {...{ actor, mayWrite }} endpoint={stored.endpoint} />}
        </div>
      )}
    </TitledCard>
  )
}

const Standing = ({ actor, mayWrite, endpoint }: Props & { endpoint: NonNullable<ModelEndpoint['endpoint']> }) => {
  const { t, i18n } = useLingui()
  const result = useSelector(actor, (it) => it.context.result)
  const isTesting = useSelector(actor, (it) => it.matches('testing'))
  const isRemoving = useSelector(actor, (it) => it.matches('removingKey'))
  const isStill = useSelector(actor, (it) => it.matches('known'))
  const { used, limit, keySince } = endpoint
  const calls = i18n.number(used.calls)
  const cost = dollars(i18n.locale, used.cost)
  const most = limit.kind === 'calls' ? i18n.number(limit.atMost) : dollars(i18n.locale, limit.atMost)
  return (
    <section aria-label={t`密钥与用量`} className={css({ display: 'grid', gap: '3', minWidth: '0', fontSize: 's' })}>
      <p>
        {keySince === null ? (
          <Trans>没有密钥，调用时不携带密钥。</Trans>
        ) : (
          <Trans>
            密钥保存于 <TimeText at={keySince} />。
          </Trans>
        )}
      </p>
      <p>
        {limit.kind === 'calls' ? (
          <Trans>
            本月（UTC）已调用 {calls} 次，上限 {most} 次；费用 {cost}。
          </Trans>
        ) : (
          <Trans>
            本月（UTC）费用 {cost}，上限 {most}；已调用 {calls} 次。
          </Trans>
        )}
      </p>
      {mayWrite && (
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
          <Button busy={isTesting} disabled={!isStill && !isTesting} onClick={() => actor.send({ type: 'test.run' })}>
            <Trans>测试调用</Trans>
          </Button>
          {keySince !== null && (
            <Button
              look="ghost"
              busy={isRemoving}
              disabled={!isStill && !isRemoving}
              onClick={() => actor.send({ type: 'key.remove' })}
            >
              <Trans>移除密钥</Trans>
            </Button>
          )}
        </div>
      )}
      {result && <TestOutcome result={result} />}
    </section>
  )
}

const dollars = (locale: string, amount: number): string =>
  amount.toLocaleString(locale, { style: 'currency', currency: 'USD', minimumFractionDigits: 2, maximumFractionDigits: 4 })
