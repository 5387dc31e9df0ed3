import '../texts.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Check } from '#contract/decisions/checks.ts'
import type { ScenarioSimulation } from '#contract/scenarios/figures.ts'
import type { scenarioSimulationMachine } from '#machines/scenarios/scenario-simulation.machine.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextArea } from '#ui/components/text-area.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useForm } from '#ui/kit/use-form.ts'
import { css } from '../../../../styled-system/css'
import { useCheckNames } from './check-names.ts'

type Props = { actor: ActorRefFrom<typeof scenarioSimulationMachine> }

/** What the running strategies of a scenario would decide for a person if the event happened now. */
export const Simulation = ({ actor }: Props) => {
  const { t } = useLingui()
  const simulation = useSelector(actor, (it) => it.context.simulation)
  const { ref, busy, problem, submit, field } = useForm(actor)
  const properties = field('properties')
  return (
    <TitledCard
      id="scenario-simulation"
      title={<Trans>为某个人模拟</Trans>}
      description={<Trans>假设这个事件现在发生。使用此人目前的资料和真实的决策代码，但不写入、不投放任何内容。</Trans>}
    >
      <div ref={ref} className={css({ maxWidth: '640px' })}>
        <Form label={t`为某个人模拟`} onSubmit={submit}>
          {problem && <Callout kind="bad">{problem}</Callout>}
          <TextField
            label={t`用户的 ID`}
            hint={t`用户 ID（cdpId）、登录 ID、匿名 ID、邮箱或手机号，要完整。`}
            autoComplete="off"
            {...field('person')}
          />
          <TextField
            label={t`页面路径（可不填）`}
            hint={t`例如 /shop/tea。不填表示由服务器发送的事件。`}
            autoComplete="off"
            {...field('path')}
          />
          <TextArea
            label={t`事件的属性（JSON）`}
            {...properties}
            onLeave={() => actor.send({ type: 'field.leave', field: 'properties' })}
          />
          <span>
            <Button type="submit" look="primary" busy={busy}>
              <Trans>模拟</Trans>
            </Button>
          </span>
        </Form>
      </div>
      <div aria-live="polite">{simulation && <Answer simulation={simulation} />}</div>
    </TitledCard>
  )
}

const Answer = ({ simulation: { excludedBy, decisions, left } }: { simulation: ScenarioSimulation }) => (
  <div className={css({ marginTop: '5', display: 'grid', gap: '3' })}>
    {excludedBy !== null && (
      <Callout kind="note">
        <Trans>实际上不会开始任何策略：</Trans> {excludedBy === 'off' && <Trans>此场景已停用。</Trans>}
        {excludedBy === 'conditions' && <Trans>事件不满足检测规则的附加条件。</Trans>}
        {excludedBy === 'pages' && <Trans>页面不符合检测规则。</Trans>} <Trans>以下是没有这些规则时的结果。</Trans>
      </Callout>
    )}
    {decisions.length === 0 && (
      <p className={css({ color: 'fg.muted' })}>
        <Trans>没有由此场景开始、正在运行的策略。</Trans>
      </p>
    )}
    <ol className={css({ listStyle: 'none', display: 'grid', gap: '3' })}>
      {decisions.map(({ strategy, decision }) => (
        <li key={strategy.id} aria-label={strategy.name} className={result}>
          <Decided name={strategy.name} decision={decision} />
        </li>
      ))}
    </ol>
    {decisions.length > 1 && (
      <p className={css({ color: 'fg.muted', fontSize: 's', maxWidth: 'prose' })}>
        <Trans>每个策略单独模拟：没有计入其他策略对同一事件的投放，它们可能占用互斥组或上限。</Trans>
      </p>
    )}
    {left > 0 && (
      <p className={css({ color: 'fg.muted', fontSize: 's' })}>
        <Plural value={left} other="另有 # 个策略没有模拟。" />
      </p>
    )}
  </div>
)

type Decision = ScenarioSimulation['decisions'][number]['decision']

const Decided = ({ name, decision: { outcome, reason, arm, trace } }: { name: string; decision: Decision }) => {
  const { t } = useLingui()
  const checkNames = useCheckNames()
  const outcomes = { delivered: t`投放`, held_out: t`对照组，不投放`, suppressed: t`不投放` }
  return (
    <>
      <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
        <span className={css({ fontWeight: 'medium' })}>{name}</span>
        <Badge tone={outcome === 'delivered' ? 'good' : 'neutral'}>{outcomes[outcome]}</Badge>
        {arm !== null && (
          <span className={css({ color: 'fg.muted', fontSize: 's' })}>
            <Trans>方案 {arm}</Trans>
          </span>
        )}
      </p>
      {reason !== null && (
        <p className={css({ fontSize: 's' })}>
          <Trans>停在：{checkNames[reason]}</Trans>
        </p>
      )}
      <details className={css({ fontSize: 's', color: 'fg.muted' })}>
        <summary className={css({ cursor: 'pointer' })}>
          <Plural value={trace.length} other="经过的 # 项检查" />
        </summary>
        <ol className={css({ listStyle: 'none', marginTop: '1' })}>
          {trace.map(({ check, verdict }: { check: Check; verdict: 'pass' | 'fail' }) => (
            <li key={check}>
              {checkNames[check]} · {verdict === 'pass' ? <Trans>通过</Trans> : <Trans>未通过</Trans>}
            </li>
          ))}
        </ol>
      </details>
    </>
  )
}

const result = css({ padding: '3', border: '1px solid token(colors.line)', borderRadius: 'm', display: 'grid', gap: '1' })
