import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Goal, Goals } from '#contract/goals/goals.ts'
import type { starterGoalsMachine } from '#machines/goals/starter-goals.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { dateText } from '#ui/components/date-text.ts'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { Block } from '#ui/patterns/charts/block.tsx'
import { BlockMessage, BlockStates, exactTime } from '#ui/patterns/charts/block-states.tsx'
import type { Reading } from '#ui/patterns/charts/reading.ts'
import { css } from '../../../styled-system/css'
import { GoalCard } from './goal-card.tsx'

type Props = {
  reading: Reading<Goals>
  starters: ActorRefFrom<typeof starterGoalsMachine>
  mayWrite: boolean
  onCreate: () => void
  onEdit: (goal: Goal) => void
  onRemove: (goal: Goal, name: string) => void
}

/** The goals of a project, those that end first at the top, or three to begin with. */
export const GoalsSection = ({ reading, starters, mayWrite, onCreate, onEdit, onRemove }: Props) => {
  const { t, i18n } = useLingui()
  const hasGoals = (reading.data?.items.length ?? 0) > 0
  return (
    <Block
      title={t`离目标还有多远？`}
      note={
        <Trans>
          进度是已达到的除以按时间应达到的；比率的进度不看时间。预测按最近 28 天各星期几的平均值推算，并给出 95% 的区间。
        </Trans>
      }
      tools={
        mayWrite &&
        hasGoals && (
          <Button size="small" onClick={onCreate}>
            <Trans>新建目标</Trans>
          </Button>
        )
      }
    >
      <BlockStates reading={reading} denied={<Trans>这里是目标，需要 effect:read 权限。</Trans>} height={320}>
        {({ items, currency, asOf, zone }) => {
          const time = dateText(i18n, asOf, exactTime)
          return items.length === 0 ? (
            <NoGoals starters={starters} mayWrite={mayWrite} onCreate={onCreate} />
          ) : (
            <>
              <div className={cards}>
                {items.map((goal) => (
                  <GoalCard
                    key={goal.id}
                    goal={goal}
                    currency={currency}
                    mayWrite={mayWrite}
                    onEdit={() => onEdit(goal)}
                    onRemove={(name) => onRemove(goal, name)}
                  />
                ))}
              </div>
              <p className={css({ color: 'fg.muted', fontSize: 's', marginTop: '4' })}>
                <Trans>
                  统计于 {time}，时区 {zone}。
                </Trans>
              </p>
            </>
          )
        }}
      </BlockStates>
    </Block>
  )
}

type NoneProps = Pick<Props, 'starters' | 'mayWrite' | 'onCreate'>

const NoGoals = ({ starters, mayWrite, onCreate }: NoneProps) => {
  const problemText = useProblemText()
  const isBusy = useSelector(starters, (it) => it.hasTag('busy'))
  const problem = useSelector(starters, (it) => it.context.problem)
  const actions = mayWrite && (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', justifyContent: 'center' })}>
      <Button look="primary" busy={isBusy} onClick={() => starters.send({ type: 'starters.create' })}>
        <Trans>创建三个起步目标</Trans>
      </Button>
      <Button look="ghost" disabled={isBusy} onClick={onCreate}>
        <Trans>自己设定</Trans>
      </Button>
    </div>
  )
  return (
    <>
      {problem && <Callout kind="bad">{problemText(problem)}</Callout>}
      <BlockMessage icon="chart" title={<Trans>还没有目标</Trans>} action={actions || undefined}>
        <Trans>从订单、注册和访客人均收入开始：未来 28 天比过去 28 天多 10%，之后随时可以修改。</Trans>
      </BlockMessage>
    </>
  )
}

const cards = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
})
