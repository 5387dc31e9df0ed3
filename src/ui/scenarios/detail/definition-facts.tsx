import '../texts.ts'
import { useLingui } from '@lingui/react/macro'
import { scenarioDefinitions } from '#contract/scenarios/definitions.ts'
import type { Scenario } from '#contract/scenarios/scenarios.ts'
import { type TemplateContent, writtenLanguages } from '#contract/scenarios/templates.ts'
import { KeyFacts } from '#ui/patterns/detail/key-facts.tsx'
import { css } from '../../../../styled-system/css'
import { useScenarioNames } from '../names.ts'

type Props = {
  scenario: Scenario
  /** What a version of the template says; null until it is read. */
  installed: Pick<TemplateContent, 'required' | 'goal' | 'texts'> | null
}

/** The definition of a scenario: how it is detected, which is the same everywhere, and what its template says. */
export const DefinitionFacts = ({ scenario, installed }: Props) => {
  const { t, i18n } = useLingui()
  const names = useScenarioNames()
  const { detectedBy, ...builtIn } = scenarioDefinitions[scenario]
  const { required, goal } = installed ?? builtIn
  const texts = installed && textsIn(installed.texts, i18n.locale)
  return (
    <KeyFacts
      facts={[
        ...(texts?.summary ? [{ id: 'summary', label: t`用途`, value: texts.summary }] : []),
        ...(texts?.guide ? [{ id: 'guide', label: t`建议`, value: texts.guide }] : []),
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
        { id: 'goal', label: t`默认目标`, value: names.goalText(goal) },
      ]}
    />
  )
}

/** The texts in the language that is spoken, if both are written in it. */
const textsIn = (texts: TemplateContent['texts'], spoken: string) => {
  const language = writtenLanguages(texts).find((it) => it === spoken)
  return language ? texts[language] : null
}
