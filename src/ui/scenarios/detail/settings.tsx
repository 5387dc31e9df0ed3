import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { scenarioLimits } from '#contract/scenarios/settings.ts'
import type { TypedRules } from '#machines/scenarios/scenario-rules.ts'
import type { scenarioSettingsMachine } from '#machines/scenarios/scenario-settings.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { recordOf } from '#ui/patterns/condition-tree/leaf-drafts.ts'
import { WhereFields } from '#ui/patterns/condition-tree/where-list.tsx'
import { MayNotChange } from '#ui/patterns/may-not-change.tsx'
import { SaveButtons } from '#ui/patterns/save-buttons.tsx'
import { css } from '../../../../styled-system/css'
import { PatternsField } from './patterns-field.tsx'

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
  const edit = (different: Partial<TypedRules>) => actor.send({ type: 'rules.edit', rules: { ...typed, ...different } })
  const { conditions } = typed
  const isWrong = (place: number) => (field: string) => wrong.some((it) => it.startsWith(`conditions.${place}.${field}`))
  const isIncomplete = wrong.some((it) => it.startsWith('conditions'))
  return (
    <Form label={t`检测规则`} onSubmit={() => actor.send({ type: 'form.submit' })}>
      {isReplaced && (
        <Callout kind="note">
          <Trans>有人在此期间更改了这些规则。保存会用您的内容替换，还原会显示对方的内容。</Trans>
        </Callout>
      )}
      <fieldset disabled={isBusy || !mayWrite} className={css({ display: 'grid', gap: '5', minWidth: '0' })}>
        <label className={css({ display: 'flex', gap: '3', alignItems: 'baseline' })}>
          <input type="checkbox" checked={typed.isEnabled} onChange={({ target }) => edit({ isEnabled: target.checked })} />
          <span>
            <span className={css({ fontWeight: 'medium' })}>
              <Trans>启用此场景</Trans>
            </span>
            <span className={hint}>
              <Trans>停用后，任何事件都不会由此场景开始策略。脚本仍会发送事件。</Trans>
            </span>
          </span>
        </label>
        <fieldset className={css({ display: 'grid', gap: '2', minWidth: '0' })}>
          <legend className={css({ fontSize: 's', fontWeight: 'medium', marginBottom: '1' })}>
            <Trans>附加条件，须全部满足</Trans>
          </legend>
          {conditions.map((condition, place) => (
            <WhereFields
              // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place.
              key={place}
              condition={recordOf(condition)}
              isWrong={isWrong(place)}
              onEdit={(it) => edit({ conditions: conditions.with(place, it) })}
              onRemove={() => edit({ conditions: conditions.toSpliced(place, 1) })}
            />
          ))}
          {conditions.length < scenarioLimits.conditions && (
            <span>
              <Button
                size="small"
                icon="plus"
                onClick={() => edit({ conditions: [...conditions, { property: '', is: 'gte', value: null }] })}
              >
                <Trans>添加条件</Trans>
              </Button>
            </span>
          )}
          <p aria-live="polite" className={css({ fontSize: 's', color: 'bad', _empty: { display: 'none' } })}>
            {isIncomplete && <Trans>请把每个条件填写完整</Trans>}
          </p>
          <p className={hint}>
            <Trans>例如 value 大于或等于 100。page.path、page.url、page.title 和 page.referrer 是事件所在页面的属性。</Trans>
          </p>
        </fieldset>
        <PatternsField
          label={t`只限这些页面`}
          value={typed.only}
          isWrong={wrong.includes('only')}
          onEdit={(only) => edit({ only })}
        />
        <PatternsField
          label={t`不包括这些页面`}
          value={typed.except}
          isWrong={wrong.includes('except')}
          onEdit={(except) => edit({ except })}
        />
        <p className={hint}>
          <Trans>每行一个路径，* 代表任意字符，例如 /shop/*。服务器发送的事件没有页面，不受页面规则限制。</Trans>
        </p>
      </fieldset>
      {mayWrite ? (
        <SaveButtons isUnsaved={isUnsaved} isBusy={isBusy} onRevert={() => actor.send({ type: 'rules.revert' })} />
      ) : (
        <MayNotChange />
      )}
    </Form>
  )
}

const hint = css({ display: 'block', fontSize: 's', color: 'fg.muted', maxWidth: 'prose' })
