import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { EffectEngine } from '#contract/experiments/effects.ts'
import { type SelfTestFailure, type SelfTestGroup, type SelfTestResult, selfTestLimits } from '#contract/experiments/self-test.ts'

/** What a self-test is about, how it ended, and what it says. */
export const useSelfTestNames = () => {
  const { t, i18n } = useLingui()
  const least = i18n.number(selfTestLimits.leastPeople)
  const engines: Record<EffectEngine, string> = { sequential: t`序贯（随时可看）`, fixed: t`固定期限`, bayesian: t`贝叶斯` }
  const groups: Record<SelfTestGroup, string> = { exposed: t`近 30 天符合过策略条件的人`, active: t`近 30 天来过的所有人` }
  const failures: Record<SelfTestFailure, string> = {
    tooFewPeople: t`人太少：自检至少需要 ${least} 人。`,
    noVariance: t`所有人的数值都一样，任何分组都无法判断。请换一个指标。`,
    metricGone: t`自检的指标已被删除。`,
    interrupted: t`服务器重启，自检中断了。请重新开始。`,
    failed: t`自检出错，已记录在服务器日志中。请稍后重试。`,
  }
  const verdicts: Record<SelfTestResult['verdict'], { tone: 'good' | 'warn' | 'bad'; state: string; text: string }> = {
    sound: { tone: 'good', state: t`可信`, text: t`每种检验的误报都不多于它承诺的，p 值也分布均匀。` },
    uneven: {
      tone: 'warn',
      state: t`请留意`,
      text: t`误报不多于承诺的，但 p 值分布不均匀，常见于买的人很少或有个别特别大的订单。`,
    },
    tooMany: {
      tone: 'bad',
      state: t`误报偏多`,
      text: t`至少一种检验的误报多于它承诺的。在这个指标上请不要相信它，常见原因是个别特别大的数值：请为指标设上限。`,
    },
  }
  const engineVerdicts: Record<SelfTestResult['engines'][number]['verdict'], string> = {
    asPromised: t`符合`,
    tooMany: t`偏多`,
    fewer: t`更谨慎`,
  }
  return { engines, groups, failures, verdicts, engineVerdicts }
}
