import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { AiModelTest } from '#contract/platform/ai-models.ts'
import type { aiModelTestMachine } from '#machines/platform/ai-model-test.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { PlainTable } from '#ui/operations/plain-table.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { useModelNames } from './names.ts'

type Props = { actor: ActorRefFrom<typeof aiModelTestMachine>; tests: readonly AiModelTest[] }

/** Makes test calls, and shows the last ones. */
export const TestCard = ({ actor, tests }: Props) => {
  const { t } = useLingui()
  const names = useModelNames()
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const resultOf = ({ failure }: AiModelTest) => (failure === null ? t`调用成功` : names.failures[failure])
  return (
    <TitledCard
      id="test"
      title={<Trans>测试调用</Trans>}
      description={<Trans>发送一个固定的、不含任何用户数据的问题，计入每分钟请求上限。停用的模型也可以测试。</Trans>}
    >
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
        <div>
          <Button look="primary" busy={isBusy} onClick={() => actor.send({ type: 'test.run' })}>
            <Trans>开始测试</Trans>
          </Button>
        </div>
        <Outcome actor={actor} />
        {tests.length > 0 && (
          <PlainTable
            label={t`最近的测试调用`}
            rows={tests}
            rowId={({ id }) => id}
            columns={[
              { id: 'at', title: t`时间`, cell: ({ at }) => <TimeText at={at} /> },
              { id: 'result', title: t`结果`, cell: resultOf },
              { id: 'status', title: t`HTTP 状态`, numeric: true, cell: ({ status }) => status },
              { id: 'latency', title: t`响应时间`, numeric: true, cell: ({ milliseconds }) => names.milliseconds(milliseconds) },
            ]}
          />
        )}
      </div>
    </TitledCard>
  )
}

const Outcome = ({ actor }: Pick<Props, 'actor'>) => {
  const problemText = useProblemText()
  const names = useModelNames()
  const { result, problem } = useSelector(actor, (it) => it.context)
  if (problem) return problem.code === 'transport.aborted' ? null : <Callout kind="bad">{problemText(problem)}</Callout>
  if (!result) return <p role="status" className={css({ _empty: { display: 'none' } })} />
  const latency = names.milliseconds(result.milliseconds)
  return (
    <div role="status" className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2' })}>
      {result.failure === null ? (
        <p>
          <Trans>模型在 {latency} 内回答：</Trans>
        </p>
      ) : (
        <Callout kind="bad">
          {names.failures[result.failure]}
          {result.status !== null && ` (HTTP ${result.status})`} · {latency}
        </Callout>
      )}
      {result.answer !== '' && <pre className={said}>{result.answer}</pre>}
    </div>
  )
}

const said = css({
  padding: '3',
  borderRadius: 'm',
  bg: 'bg.sunken',
  fontSize: 's',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
