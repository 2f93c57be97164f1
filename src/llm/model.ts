import type { LanguageModel } from 'ai';
import type { CallRequest } from './types';

/** These take the length of a reply under another name from the newer models, and the old name from none of them. */
const OPENAI = 'https://api.openai.com';

/**
 * The SDK's model for a call. Each provider's package is fetched when it is first used, so that only that one is.
 * @param send what every request goes through
 */
export async function languageModel(request: CallRequest, send: typeof fetch): Promise<LanguageModel> {
  const { kind, baseUrl: baseURL, key: apiKey, model } = request;
  if (kind === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    // Anthropic wants this said by pages: it is the reader's own key in the reader's own browser.
    const headers = { 'anthropic-dangerous-direct-browser-access': 'true' };
    return createAnthropic({ baseURL, apiKey, headers, fetch: send })(model);
  }
  if (kind === 'google') {
    const { createGoogle } = await import('@ai-sdk/google');
    return createGoogle({ baseURL, apiKey, fetch: send })(model);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const provider = createOpenAICompatible({
    name: 'own',
    baseURL,
    fetch: send,
    includeUsage: true,
    ...(apiKey && { apiKey }),
    ...(new URL(baseURL).origin === OPENAI && { transformRequestBody: withNewLengthName }),
  });
  return provider(model);
}

function withNewLengthName({ max_tokens, ...body }: Record<string, unknown>): Record<string, unknown> {
  return { ...body, max_completion_tokens: max_tokens };
}
