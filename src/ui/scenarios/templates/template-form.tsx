import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { goalKinds, templateLimits } from '#contract/scenarios/templates.ts'
import type { scenarioTemplateMachine } from '#machines/scenarios/scenario-template.machine.ts'
import type { TemplateDraft } from '#machines/scenarios/template-draft.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextArea } from '#ui/components/text-area.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { Choice } from '#ui/patterns/editor/choice.tsx'
import { SaveButtons } from '#ui/patterns/save-buttons.tsx'
import { css } from '../../../../styled-system/css'
import { RulesFields } from '../detail/rules-fields.tsx'
import { LanguageFields } from './language-fields.tsx'
import { useTemplateNames } from './names.ts'
import { PublishDialog } from './publish-dialog.tsx'

type Props = { actor: ActorRefFrom<typeof scenarioTemplateMachine> }

/** The draft of a scenario's template. What was typed stays when somebody else was quicker. */
export const TemplateForm = ({ actor }: Props) => {
  const { t, i18n } = useLingui()
  const problemText = useProblemText()
  const { goalKinds: goals } = useTemplateNames()
  const { draft, wrong, problem, template } = useSelector(actor, (it) => it.context)
  const isUnsaved = useSelector(actor, (it) => it.can({ type: 'draft.revert' }))
  const mayPublish = useSelector(actor, (it) => it.can({ type: 'publish.ask' }))
  const isOutdated = useSelector(actor, (it) => it.matches('outdated') || it.matches('reloading'))
  const isPublishing = useSelector(actor, (it) => it.hasTag('publishing'))
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const isEditing = useSelector(actor, (it) => it.matches('editing'))
  const edit = (change: Partial<TemplateDraft>) => actor.send({ type: 'draft.edit', change })
  const [names, hours] = [i18n.number(templateLimits.required), i18n.number(templateLimits.hours)]
  return (
    <TitledCard
      id="template"
      title={<Trans>模板草稿</Trans>}
      description={<Trans>保存草稿不影响任何项目。发布后得到一个新版本，推送后项目才会使用它。</Trans>}
    >
      <Form label={t`模板`} onSubmit={() => actor.send({ type: 'template.save' })}>
        {problem && !isPublishing && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
        <fieldset disabled={!isEditing} className={css({ display: 'grid', gap: '5', minWidth: '0' })}>
          <TextArea
            label={t`应带的属性，每行一个`}
            name="required"
            value={draft.required}
            problem={wrong.includes('required') ? t`最多 ${names} 个属性名，每行一个` : undefined}
            onEdit={(required) => edit({ required })}
            onLeave={nothing}
          />
          <div className={pair}>
            <Choice
              label={t`默认 KPI`}
              name="goal"
              value={draft.goal}
              options={goalKinds.map((value) => ({ value, label: goals[value] }))}
              onChoose={(goal) => edit({ goal })}
            />
            {draft.goal === 'hours' && (
              <TextField
                label={t`小时`}
                name="hours"
                inputMode="numeric"
                value={draft.hours}
                problem={wrong.includes('hours') ? t`请填写 1 到 ${hours} 的整数` : undefined}
                onEdit={(it) => edit({ hours: it })}
                onLeave={nothing}
              />
            )}
          </div>
          <LanguageFields draft={draft} wrong={wrong} onEdit={(texts) => edit({ texts })} />
          <fieldset className={css({ display: 'grid', gap: '5', minWidth: '0' })}>
            <legend className={css({ fontWeight: 'medium', marginBottom: '3' })}>
              <Trans>默认检测规则</Trans>
            </legend>
            <RulesFields typed={draft.rules} wrong={wrong} onEdit={(rules) => edit({ rules })} />
          </fieldset>
        </fieldset>
        {isOutdated ? (
          <div className={css({ display: 'flex' })}>
            <Button busy={isBusy} onClick={() => actor.send({ type: 'template.reload' })}>
              <Trans>读取最新内容</Trans>
            </Button>
          </div>
        ) : (
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' })}>
            <SaveButtons isUnsaved={isUnsaved || isBusy} isBusy={isBusy} onRevert={() => actor.send({ type: 'draft.revert' })} />
            {mayPublish && (
              <Button look="primary" onClick={() => actor.send({ type: 'publish.ask' })}>
                <Trans>发布新版本</Trans>
              </Button>
            )}
            {!template.isDraft && !isUnsaved && (
              <p className={css({ color: 'fg.muted', fontSize: 's' })}>
                <Trans>与最新版本相同，没有可发布的更改。</Trans>
              </p>
            )}
          </div>
        )}
      </Form>
      {isPublishing && <PublishDialog actor={actor} />}
    </TitledCard>
  )
}

const nothing = () => {}
const pair = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'repeat(2, minmax(0, 1fr))' },
})
