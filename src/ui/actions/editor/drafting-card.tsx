import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { DraftSource } from '#contract/language-models/drafting.ts'
import { type Scenario, scenarios } from '#contract/scenarios/scenarios.ts'
import type { textDraftingMachine, Wish } from '#machines/language-models/text-drafting.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { Choice } from '#ui/patterns/editor/choice.tsx'
import { scenarioTitles } from '#ui/shell/page-titles.ts'
import { css } from '../../../../styled-system/css'
import { languageNames } from '../names.ts'

export type DraftingActor = ActorRefFrom<typeof textDraftingMachine>
type Props = {
  actor: DraftingActor
  /** What would be drafted now. */
  wish: Wish
}

/** Drafts the texts of languages that are missing, by a language model or from the built-in library. The person decides about them. */
export const DraftingCard = ({ actor, wish }: Props) => {
  const { t } = useLingui()
  const { source } = useSelector(actor, (it) => it.context)
  const isUnknown = useSelector(actor, (it) => it.matches('unknown'))
  const isDrafting = useSelector(actor, (it) => it.matches('drafting'))
  const canAsk = useSelector(actor, (it) => it.can({ type: 'draft.ask', wish }))
  const isLibrary = source?.kind === 'library'
  return (
    <TitledCard id="drafting" title={t`起草文字`} description={<Who source={source} />}>
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}>
        <ScenarioChoice actor={actor} />
        <p className={css({ fontSize: 's', color: 'fg.muted' })}>
          <Plan wish={wish} isLibrary={isLibrary} />
        </p>
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
          <Button busy={isDrafting} disabled={!canAsk && !isDrafting} onClick={() => actor.send({ type: 'draft.ask', wish })}>
            {isLibrary ? <Trans>从文字库填入</Trans> : <Trans>起草文字</Trans>}
          </Button>
          {isDrafting && (
            <Button look="ghost" onClick={() => actor.send({ type: 'draft.cancel' })}>
              <Trans>取消起草</Trans>
            </Button>
          )}
          {isUnknown && (
            <Button look="ghost" onClick={() => actor.send({ type: 'source.reload' })}>
              <Trans>重新检查模型</Trans>
            </Button>
          )}
        </div>
        <Outcome actor={actor} wish={wish} />
      </div>
    </TitledCard>
  )
}

/** Who would be asked. */
const Who = ({ source }: { source: DraftSource | null }): ReactNode => {
  if (!source) return <Trans>结果只是草稿，修改或确认之后才能发布。</Trans>
  const { model } = source
  if (source.kind === 'organization')
    return <Trans>由组织自己的语言模型 {model} 起草。结果只是草稿，修改或确认之后才能发布。</Trans>
  if (source.kind === 'platform') return <Trans>由平台的语言模型 {model} 起草。结果只是草稿，修改或确认之后才能发布。</Trans>
  return <Trans>没有可用的语言模型，文字来自内置的文字库，不是对现有文字的翻译。组织可以在设置中接入自己的模型。</Trans>
}

const Plan = ({ wish: { name, source, wanted }, isLibrary }: { wish: Wish; isLibrary: boolean }) => {
  const { i18n } = useLingui()
  const list = new Intl.ListFormat(i18n.locale).format(wanted.map((it) => languageNames[it]))
  if (wanted.length === 0) return <Trans>各种语言都已有文字。</Trans>
  if (source === null && name.trim() === '') return <Trans>请先填写名称，或一种语言的文字。</Trans>
  if (isLibrary) return <Trans>填入：{list}</Trans>
  if (source === null) return <Trans>按名称、类型和场景写出初稿：{list}</Trans>
  const from = languageNames[source.language]
  return (
    <Trans>
      由{from}起草：{list}
    </Trans>
  )
}

const ScenarioChoice = ({ actor }: { actor: DraftingActor }) => {
  const { t, i18n } = useLingui()
  const scenario = useSelector(actor, (it) => it.context.scenario)
  const isReady = useSelector(actor, (it) => it.matches('ready'))
  const options = [
    { value: '' as const, label: t`不限场景` },
    ...scenarios.map((it) => ({ value: it, label: i18n._(scenarioTitles[it]) })),
  ]
  return (
    <fieldset disabled={!isReady} className={css({ minWidth: '0', maxWidth: '420px' })}>
      <Choice<Scenario | ''>
        label={t`用于场景`}
        name="scenario"
        value={scenario ?? ''}
        options={options}
        onChoose={(it) => actor.send({ type: 'scenario.choose', scenario: it === '' ? null : it })}
      />
    </fieldset>
  )
}

const Outcome = ({ actor, wish }: Props) => {
  const problemText = useProblemText()
  const { problem, by } = useSelector(actor, (it) => it.context)
  const isDrafted = useSelector(actor, (it) => it.matches({ ready: 'drafted' }))
  const isRefused = useSelector(actor, (it) => it.matches({ ready: 'refused' }))
  if (problem)
    return (
      <div className={css({ display: 'grid', gap: '3', justifyItems: 'start' })}>
        <Callout kind="bad">{problemText(problem)}</Callout>
        {isRefused && (
          <Button size="small" onClick={() => actor.send({ type: 'library.ask', wish })}>
            <Trans>改用内置文字库</Trans>
          </Button>
        )}
      </div>
    )
  const model = by?.model ?? ''
  return (
    <p role="status" className={css({ fontSize: 's', _empty: { display: 'none' } })}>
      {isDrafted &&
        (by?.kind === 'library' ? (
          <Trans>已填入文字库的文字，请逐种语言检查并确认。</Trans>
        ) : (
          <Trans>{model} 已写出草稿，请逐种语言检查并确认。</Trans>
        ))}
    </p>
  )
}
