import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { Locale } from '#contract/http/locale.ts'
import type { GoalKind, Rollout, RolloutState, TemplateSummary } from '#contract/scenarios/templates.ts'
import type { BadgeTone } from '../scenario-badge.tsx'

type TemplateState = 'moving' | 'failed' | 'draft' | 'partly' | 'everywhere'

/** What is said of templates and roll-outs in more than one place. */
export const useTemplateNames = () => {
  const { t, i18n } = useLingui()
  const languages: Record<Locale, string> = { zh: t`中文`, en: t`英文`, ja: t`日文`, fr: t`法文` }
  const goalKinds: Record<GoalKind, string> = {
    none: t`无默认目标`,
    visit: t`同一次访问中购买`,
    hours: t`若干小时内购买`,
  }
  const rolloutStates: Record<RolloutState, { text: string; tone: BadgeTone }> = {
    running: { text: t`推送中`, tone: 'accent' },
    done: { text: t`已完成`, tone: 'good' },
    failed: { text: t`推送失败`, tone: 'bad' },
    rollingBack: { text: t`撤回中`, tone: 'accent' },
    rolledBack: { text: t`已撤回`, tone: 'neutral' },
    rollBackFailed: { text: t`撤回失败`, tone: 'bad' },
  }
  const states: Record<TemplateState, { text: string; tone: BadgeTone }> = {
    moving: { text: t`推送中`, tone: 'accent' },
    failed: { text: t`推送失败`, tone: 'bad' },
    draft: { text: t`有草稿`, tone: 'warn' },
    partly: { text: t`部分项目使用`, tone: 'warn' },
    everywhere: { text: t`所有项目使用`, tone: 'good' },
  }
  return {
    languages,
    goalKinds,
    rolloutStates,
    /** The state of a template, the most urgent first. */
    stateOf: ({ rollout, hasDraft, installed }: TemplateSummary, projects: number) => {
      if (rollout === 'running' || rollout === 'rollingBack') return states.moving
      if (rollout === 'failed' || rollout === 'rollBackFailed') return states.failed
      if (hasDraft) return states.draft
      return installed < projects ? states.partly : states.everywhere
    },
    /** Who gets a version. */
    audienceOf: ({ organizations }: Pick<Rollout, 'organizations'>) =>
      organizations === null ? t`所有组织` : organizations.map(({ name }) => name).join(t`、`),
    version: (version: number) => t`版本 ${i18n.number(version)}`,
  }
}
