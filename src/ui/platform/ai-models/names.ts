import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { AiModelFailure, AiModelProvider, AiModelPurpose, AiModelState } from '#contract/platform/ai-models.ts'
import type { BuiltInModelName, ProjectTraining } from '#contract/platform/built-in-models.ts'

/** What is said of models in the lists and on the page of one. */
export const useModelNames = () => {
  const { t, i18n } = useLingui()
  const states: Record<AiModelState, string> = { on: t`已启用`, off: t`已停用` }
  const providers: Record<AiModelProvider, string> = { openai: t`OpenAI 兼容`, local: t`本地部署` }
  const purposes: Record<AiModelPurpose, string> = { copy: t`文案`, summary: t`生成摘要` }
  const failures: Record<AiModelFailure, string> = {
    address: t`不允许访问此地址`,
    timeout: t`超时，未收到回答`,
    connection: t`无法建立连接`,
    redirect: t`服务器要求跳转，未跟随`,
    status: t`服务器返回错误状态`,
    format: t`回答不是对话补全格式`,
    key: t`无法解密已保存的密钥，请重新填写`,
  }
  const builtIn: Record<BuiltInModelName, string> = {
    rfm: t`RFM 分群`,
    bgNbd: t`复购预测（BG/NBD）`,
    gammaGamma: t`订单金额预测（Gamma-Gamma）`,
  }
  const trainings: Record<ProjectTraining['buying'], string> = {
    fitted: t`已训练`,
    tooFew: t`复购买家不足`,
    notConverged: t`未收敛`,
    notComputed: t`尚未训练`,
  }
  const price = (dollars: number): string =>
    i18n.number(dollars, { style: 'currency', currency: 'USD', minimumFractionDigits: 2, maximumFractionDigits: 6 })
  const milliseconds = (it: number): string => i18n.number(it, { style: 'unit', unit: 'millisecond', unitDisplay: 'short' })
  return { states, providers, purposes, failures, builtIn, trainings, price, milliseconds }
}
