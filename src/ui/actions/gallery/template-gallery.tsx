import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ResponseActionType } from '#contract/actions/response-action-kinds.ts'
import type { ActionTemplate } from '#contract/actions/templates/template.ts'
import { defaultLocale, type Locale, locales, toLocale } from '#contract/http/locale.ts'
import type { Scenario } from '#contract/scenarios/scenarios.ts'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { Choice } from '#ui/patterns/editor/choice.tsx'
import { Switch } from '#ui/patterns/editor/switch.tsx'
import { scenarioTitles } from '#ui/shell/page-titles.ts'
import { css } from '../../../../styled-system/css'
import { languageNames, useActionNames } from '../names.ts'
import { TemplateCard } from './template-card.tsx'

type Props = {
  templates: readonly ActionTemplate[]
  onChoose: (template: ActionTemplate) => void
  /** Begins with an empty action. */
  onBlank: () => void
}

type Filter = { scenario: Scenario | ''; type: ResponseActionType | '' }
const unfiltered: Filter = { scenario: '', type: '' }

/** The templates that a new response action can begin with. */
export const TemplateGallery = ({ templates, onChoose, onBlank }: Props) => {
  const { t, i18n } = useLingui()
  const { types } = useActionNames()
  const spoken = toLocale(i18n.locale) ?? defaultLocale
  const [language, setLanguage] = useState<Locale>(spoken)
  const [filter, setFilter] = useState<Filter>(unfiltered)
  const shown = templates.filter(
    (it) => (filter.scenario === '' || it.scenario === filter.scenario) && (filter.type === '' || it.typed.type === filter.type),
  )
  const scenarioName = (it: Scenario) => i18n._(scenarioTitles[it])
  const count = i18n.number(shown.length)
  return (
    <>
      <PageHeader title={t`创建响应动作`} description={t`选一个模板作为草稿，再改成您自己的；也可以从空白开始。`}>
        <Button look="primary" icon="plus" onClick={onBlank}>
          <Trans>从空白开始</Trans>
        </Button>
      </PageHeader>
      <div className={filters}>
        <Choice
          label={t`场景`}
          name="scenario"
          value={filter.scenario}
          options={[
            { value: '', label: t`全部场景` },
            ...unique(templates.map((it) => it.scenario)).map((it) => ({ value: it, label: scenarioName(it) })),
          ]}
          onChoose={(scenario) => setFilter({ ...filter, scenario })}
        />
        <Choice
          label={t`类型`}
          name="type"
          value={filter.type}
          options={[
            { value: '', label: t`全部类型` },
            ...unique(templates.map((it) => it.typed.type)).map((it) => ({ value: it, label: types[it] })),
          ]}
          onChoose={(type) => setFilter({ ...filter, type })}
        />
        <Switch label={t`预览语言`} options={locales} names={languageNames} value={language} onChoose={setLanguage} />
      </div>
      <p role="status" className={css({ fontSize: 's', color: 'fg.muted', marginBottom: '3' })}>
        <Trans>{count} 个模板</Trans>
      </p>
      {shown.length === 0 ? (
        <EmptyState
          icon="layers"
          title={t`没有符合条件的模板`}
          action={
            <Button onClick={() => setFilter(unfiltered)}>
              <Trans>显示全部模板</Trans>
            </Button>
          }
        >
          <Trans>换一个场景或类型，或者从空白开始。</Trans>
        </EmptyState>
      ) : (
        <ul aria-label={t`模板`} className={grid}>
          {shown.map((it) => (
            <li key={it.id}>
              <TemplateCard
                template={it}
                scenario={scenarioName(it.scenario)}
                language={language}
                spoken={spoken}
                onChoose={() => onChoose(it)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const unique = <Value extends string>(values: readonly Value[]): Value[] => [...new Set(values)]

const filters = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: '220px 180px auto' },
  justifyContent: 'start',
  justifyItems: { base: 'stretch', wide: 'start' },
  alignItems: 'end',
  gap: '3',
  marginBottom: '4',
})
const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(324px, 100%), 1fr))',
  gap: '4',
})
