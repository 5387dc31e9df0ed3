import '../texts.ts'
import { useLingui } from '@lingui/react/macro'
import { scenarioDefinitions } from '#contract/scenarios/definitions.ts'
import type { Scenario } from '#contract/scenarios/scenarios.ts'
import { KeyFacts } from '#ui/patterns/detail/key-facts.tsx'
import { css } from '../../../../styled-system/css'
import { useScenarioNames } from '../names.ts'

/** The definition of a scenario, which is the same in all projects. */
export const DefinitionFacts = ({ scenario }: { scenario: Scenario }) => {
  const { t } = useLingui()
  const names = useScenarioNames()
  const { required, detectedBy } = scenarioDefinitions[scenario]
  return (
    <KeyFacts
      facts={[
        { id: 'fires', label: t`何时触发`, value: names.firesWhen[scenario] },
        {
          id: 'required',
          label: t`应带的属性`,
          value: required.length > 0 && <code className={css({ fontFamily: 'mono', fontSize: 's' })}>{required.join(', ')}</code>,
        },
        {
          id: 'detected',
          label: t`脚本如何检测`,
          value: (
            <ul className={css({ listStyle: 'none', display: 'grid', gap: '1' })}>
              {detectedBy.map((it) => (
                <li key={it}>{names.sources[it]}</li>
              ))}
            </ul>
          ),
        },
        { id: 'once', label: t`如何去重`, value: names.deduplication(scenario) },
        { id: 'goal', label: t`默认目标`, value: names.goal(scenario) },
      ]}
    />
  )
}
