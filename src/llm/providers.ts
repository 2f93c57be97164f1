import type { Preset, PresetId } from './types';

/**
 * The catalogue of providers, in the order it is offered. Addresses and model names from the providers' own
 * documentation, October 2026; the names are suggestions, whatever the reader types is sent.
 */
export const PRESETS: readonly Preset[] = [
  {
    id: 'deepseek',
    name: 'DeepSeek',
    kind: 'openai-compatible',
    baseUrl: 'https://api.deepseek.com',
    models: ['deepseek-flash', 'deepseek-v4-pro'],
    local: false,
    keysUrl: 'https://platform.deepseek.com/api_keys',
  },
  {
    id: 'dashscope',
    name: 'Qwen · DashScope',
    kind: 'openai-compatible',
    baseUrl: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
    models: ['qwen3.8-flash', 'qwen3.8-max', 'qwen3.7-plus'],
    local: false,
    keysUrl: 'https://bailian.console.aliyun.com/?tab=model#/api-key',
  },
  {
    id: 'zhipu',
    name: 'Zhipu · GLM',
    kind: 'openai-compatible',
    baseUrl: 'https://open.bigmodel.cn/api/paas/v4',
    models: ['glm-5.3', 'glm-5.3-flash', 'glm-4.7-flash'],
    local: false,
    keysUrl: 'https://open.bigmodel.cn/usercenter/proj-mgmt/apikeys',
  },
  {
    id: 'moonshot',
    name: 'Moonshot · Kimi',
    kind: 'openai-compatible',
    baseUrl: 'https://api.moonshot.cn/v1',
    models: ['kimi-k3', 'kimi-k2.6'],
    local: false,
    keysUrl: 'https://platform.kimi.com/console/api-keys',
  },
  {
    id: 'siliconflow',
    name: 'SiliconFlow',
    kind: 'openai-compatible',
    baseUrl: 'https://api.siliconflow.cn/v1',
    models: ['deepseek-ai/DeepSeek-V4-Flash', 'deepseek-ai/DeepSeek-V4-Pro', 'zai-org/GLM-5.2'],
    local: false,
    keysUrl: 'https://cloud.siliconflow.cn/account/ak',
  },
  {
    id: 'openai',
    name: 'OpenAI',
    kind: 'openai-compatible',
    baseUrl: 'https://api.openai.com/v1',
    models: ['gpt-4.1-mini', 'gpt-6-luna', 'gpt-6.1-sol'],
    local: false,
    keysUrl: 'https://platform.openai.com/api-keys',
  },
  {
    id: 'openrouter',
    name: 'OpenRouter',
    kind: 'openai-compatible',
    baseUrl: 'https://openrouter.ai/api/v1',
    models: ['deepseek/deepseek-v4.1-flash', 'qwen/qwen3.8-flash', 'openai/gpt-6-luna'],
    local: false,
    keysUrl: 'https://openrouter.ai/settings/keys',
  },
  {
    id: 'ollama',
    name: 'Ollama',
    kind: 'openai-compatible',
    baseUrl: 'http://localhost:11434/v1',
    models: ['qwen3:8b', 'qwen3:4b', 'gemma3:4b'],
    local: true,
    keysUrl: '',
  },
  {
    id: 'lmstudio',
    name: 'LM Studio',
    kind: 'openai-compatible',
    baseUrl: 'http://localhost:1234/v1',
    models: ['qwen/qwen3-8b', 'qwen/qwen3-4b'],
    local: true,
    keysUrl: '',
  },
  {
    id: 'anthropic',
    name: 'Anthropic',
    kind: 'anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    models: ['claude-haiku-4-5', 'claude-sonnet-4-6', 'claude-sonnet-5-5'],
    local: false,
    keysUrl: 'https://platform.claude.com/settings/keys',
  },
  {
    id: 'google',
    name: 'Google',
    kind: 'google',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    models: ['gemini-3.8-flash', 'gemini-3.5-flash-lite', 'gemini-3.1-pro-preview'],
    local: false,
    keysUrl: 'https://aistudio.google.com/apikey',
  },
  { id: 'custom', name: '', kind: 'openai-compatible', baseUrl: '', models: [], local: false, keysUrl: '' },
];

/** The catalogue's entry; the custom one for an id that is not in it. */
export function presetOf(id: PresetId): Preset {
  return PRESETS.find((preset) => preset.id === id) ?? (PRESETS[PRESETS.length - 1] as Preset);
}
