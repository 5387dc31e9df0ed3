import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { builtInMetrics, type Metric } from '#contract/experiments/metrics.ts'
import { type SelfTestRun, selfTestGroups } from '#contract/experiments/self-test.ts'
import type { selfTestMachine } from '#machines/experiments/self-test.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Meter } from '#ui/components/meter.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { Block } from '#ui/patterns/charts/block.tsx'
import { CsvDownload } from '#ui/patterns/charts/block-tools.tsx'
import type { SaveText } from '#ui/patterns/charts/reading.ts'
import { Choice } from '#ui/patterns/editor/choice.tsx'
import { css } from '../../../styled-system/css'
import { useEffectNames } from './names.ts'
import { useSelfTestNames } from './self-test-names.ts'
import { SelfTestOutcome, selfTestRows } from './self-test-result.tsx'

type Actor = ActorRefFrom<typeof selfTestMachine>
type Props = {
  actor: Actor
  /** The metric library; null until it is read: then the built-in ones are offered. */
  metrics: readonly Metric[] | null
  mayRun: boolean
  onSave: SaveText
}

/** Whether the analysis can be trusted on the project's own people: they are split at random again and again, and nothing may be found. */
export const SelfTestCard = ({ actor, metrics, mayRun, onSave }: Props) => {
  const { t } = useLingui()
  const { failures } = useSelfTestNames()
  const { test, problem } = useSelector(actor, (it) => it.context)
  const isUnread = useSelector(actor, (it) => it.matches('unread'))
  const problemText = useProblemText()
  const title = t`分析本身可信吗？`
  const [run, result] = [test?.run ?? null, test?.result ?? null]
  return (
    <Block
      title={title}
      note={
        <Trans>
          自检把自己的人反复随机分成两半。两半没有区别，所以检验说“有差异”就是误报。它不改变任何策略，也不给任何人投放。
        </Trans>
      }
      tools={result && <CsvDownload title={title} name="self-test" rows={() => selfTestRows(result)} onSave={onSave} />}
    >
      <div className={css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' })}>
        {problem &&
          (isUnread ? (
            <LoadFailure size="small" onRetry={() => actor.send({ type: 'test.retry' })}>
              {problemText(problem)}
            </LoadFailure>
          ) : (
            <Callout kind="bad">{problemText(problem)}</Callout>
          ))}
        {mayRun && test && <Question actor={actor} metrics={metrics} />}
        <div role="status">
          {run?.state === 'failed' && run.reason && <Callout kind="note">{failures[run.reason]}</Callout>}
          {run?.state === 'cancelled' && <Trans>上一次自检已取消。</Trans>}
          {(run?.state === 'waiting' || run?.state === 'running') && <Trans>自检正在进行，可以离开这个页面。</Trans>}
        </div>
        {(run?.state === 'waiting' || run?.state === 'running') && <Progress run={run} />}
        {result ? (
          <SelfTestOutcome result={result} onSave={onSave} />
        ) : (
          test &&
          run === null && (
            <p className={css({ color: 'fg.muted', fontSize: 's', maxWidth: 'prose' })}>
              <Trans>还没有做过自检。</Trans>
            </p>
          )
        )}
      </div>
    </Block>
  )
}

/** What is tested, and on whom; or, while a test runs, the button that cancels it. */
const Question = ({ actor, metrics }: Pick<Props, 'actor' | 'metrics'>) => {
  const { t } = useLingui()
  const names = useEffectNames()
  const { groups } = useSelfTestNames()
  const question = useSelector(actor, (it) => it.context.question)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const isActive = useSelector(actor, (it) => it.hasTag('active'))
  const offered: readonly Pick<Metric, 'id' | 'name'>[] = metrics ?? builtInMetrics.map((id) => ({ id, name: null }))
  const known = offered.map(({ id, name }) => ({ value: id, label: names.metricName({ metric: id, name }) }))
  const chosen = { value: question.metric, label: names.metricName({ metric: question.metric, name: null }) }
  return (
    <fieldset className={fields}>
      <legend className={css({ srOnly: true })}>{t`自检`}</legend>
      <Choice
        label={t`自检的指标`}
        name="metric"
        value={question.metric}
        options={known.some(({ value }) => value === question.metric) ? known : [chosen, ...known]}
        onChoose={(metric) => actor.send({ type: 'test.edit', question: { metric } })}
      />
      <Choice
        label={t`自检的人`}
        name="people"
        value={question.of}
        options={selfTestGroups.map((value) => ({ value, label: groups[value] }))}
        onChoose={(of) => actor.send({ type: 'test.edit', question: { of } })}
      />
      {isActive ? (
        <Button busy={isBusy} onClick={() => actor.send({ type: 'test.cancel' })}>
          <Trans>取消自检</Trans>
        </Button>
      ) : (
        <Button look="primary" busy={isBusy} onClick={() => actor.send({ type: 'test.start' })}>
          <Trans>开始自检</Trans>
        </Button>
      )}
    </fieldset>
  )
}

const Progress = ({ run: { state, done, splits } }: { run: SelfTestRun }) => {
  const { t, i18n } = useLingui()
  const [so, of] = [i18n.number(done), i18n.number(splits)]
  const text = state === 'waiting' ? t`正在排队` : done === 0 ? t`正在读取数据` : t`已分组 ${so} / ${of} 次`
  return (
    <div className={css({ display: 'grid', gap: '2', fontSize: 's', fontVariantNumeric: 'tabular-nums' })}>
      <Meter label={t`自检进度`} value={done} of={splits} text={text} tone="accent" />
      <span className={css({ color: 'fg.muted' })}>{text}</span>
    </div>
  )
}

const fields = css({
  display: 'grid',
  gap: '3',
  border: 'none',
  padding: '0',
  margin: '0',
  alignItems: 'end',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
})
