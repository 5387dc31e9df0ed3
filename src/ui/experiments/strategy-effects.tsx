import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Effects } from '#contract/experiments/effects.ts'
import { Block } from '#ui/patterns/charts/block.tsx'
import { BlockStates } from '#ui/patterns/charts/block-states.tsx'
import type { Reading, SaveText } from '#ui/patterns/charts/reading.ts'
import { Choice } from '#ui/patterns/editor/choice.tsx'
import { css } from '../../../styled-system/css'
import { EffectControls, type ResultsActor } from './controls.tsx'
import { ScopeCard } from './scope-card.tsx'
import { Waiting } from './tracking-screen.tsx'

type Props = {
  reading: Reading<Effects>
  actor: ResultsActor
  onSave: SaveText
}

/** The effect of a strategy, on its own page. */
export const StrategyEffects = ({ reading, actor, onSave }: Props) => {
  const { t, i18n } = useLingui()
  return (
    <div>
      <EffectControls actor={actor} />
      <BlockStates reading={reading} denied={<Trans>这里是效果，需要 effect:read 权限。</Trans>} height={480}>
        {(effects) => {
          const [scope] = effects.scopes
          if (!scope)
            return (
              <Block title={t`这条策略带来了多少？`}>
                <p className={css({ color: 'fg.muted', maxWidth: 'prose' })}>
                  <Trans>还没有人符合这条策略的条件。有人参与比较之后，这里会显示效果。</Trans>
                </p>
              </Block>
            )
          return (
            <>
              <Waiting waiting={effects.waiting} />
              {scope.versions.length > 1 && (
                <div className={css({ maxWidth: '240px', marginBottom: '4' })}>
                  <Choice
                    label={t`版本`}
                    name="version"
                    value={String(scope.version)}
                    options={scope.versions.map((it) => ({ value: String(it), label: t`第 ${i18n.number(it)} 版` }))}
                    onChoose={(version) => actor.send({ type: 'version.choose', version })}
                  />
                </div>
              )}
              <ScopeCard scope={scope} effects={effects} actor={actor} onSave={onSave} />
            </>
          )
        }}
      </BlockStates>
    </div>
  )
}
