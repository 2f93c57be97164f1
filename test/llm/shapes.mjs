// The three kinds of API the test server speaks: how a prompt is read, a reply is streamed, an error is told.

/** Text of a message's content, which is a string or a list of parts. */
function textOf(content) {
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => part.text ?? '').join('');
}

const byRole = (messages, role) =>
  messages
    .filter((message) => message.role === role)
    .map((message) => textOf(message.content))
    .join('\n');

const openai = {
  read: (_path, body) => ({
    model: body.model,
    system: byRole(body.messages ?? [], 'system'),
    user: byRole(body.messages ?? [], 'user'),
    stream: body.stream === true,
  }),
  key: (headers) => headers.authorization?.replace(/^Bearer /, '') ?? '',
  first: (model) => [event({ ...CHUNK, model, choices: [{ index: 0, delta: { role: 'assistant', content: '' } }] })],
  piece: (model, text) => [event({ ...CHUNK, model, choices: [{ index: 0, delta: { content: text } }] })],
  thought: (model, text) => [event({ ...CHUNK, model, choices: [{ index: 0, delta: { reasoning_content: text } }] })],
  last: (model, finish, usage) => [
    event({ ...CHUNK, model, choices: [{ index: 0, delta: {}, finish_reason: finish }] }),
    event({ ...CHUNK, model, choices: [], usage: openaiUsage(usage) }),
    'data: [DONE]\n\n',
  ],
  whole: (model, text, finish, usage) => ({
    ...CHUNK,
    object: 'chat.completion',
    model,
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: finish }],
    usage: openaiUsage(usage),
  }),
  streamError: (message) => [event({ error: { message, code: 502, type: 'server_error' } })],
  error: (_status, message, code) => ({ error: { message, type: code, code, param: null } }),
  finish: { stop: 'stop', length: 'length', filter: 'content_filter' },
};

const anthropic = {
  read: (_path, body) => ({
    model: body.model,
    system: textOf(body.system ?? ''),
    user: byRole(body.messages ?? [], 'user'),
    stream: body.stream === true,
  }),
  key: (headers) => headers['x-api-key'] ?? '',
  first: (model, usage) => [
    named({
      type: 'message_start',
      message: {
        id: 'msg_test',
        type: 'message',
        role: 'assistant',
        model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: usage.input, output_tokens: 1 },
      },
    }),
    named({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
    named({ type: 'ping' }),
  ],
  piece: (_model, text) => [named({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })],
  thought: () => [named({ type: 'ping' })],
  last: (_model, finish, usage) => [
    named({ type: 'content_block_stop', index: 0 }),
    named({
      type: 'message_delta',
      delta: { stop_reason: finish, stop_sequence: null },
      usage: { output_tokens: usage.output },
    }),
    named({ type: 'message_stop' }),
  ],
  whole: (model, text, finish, usage) => ({
    id: 'msg_test',
    type: 'message',
    role: 'assistant',
    model,
    content: [{ type: 'text', text }],
    stop_reason: finish,
    stop_sequence: null,
    usage: { input_tokens: usage.input, output_tokens: usage.output },
  }),
  streamError: (message) => [named({ type: 'error', error: { type: 'api_error', message } })],
  error: (_status, message, code) => ({ type: 'error', error: { type: code, message } }),
  finish: { stop: 'end_turn', length: 'max_tokens', filter: 'refusal' },
};

const google = {
  read: (path, body) => ({
    model: decodeURIComponent(/\/models\/([^:]+):/.exec(path)?.[1] ?? ''),
    system: googleText(body.systemInstruction),
    user: (body.contents ?? []).map(googleText).join('\n'),
    stream: path.includes(':streamGenerateContent'),
  }),
  key: (headers) => headers['x-goog-api-key'] ?? '',
  first: () => [],
  piece: (model, text, usage) => [event(candidate(model, text, undefined, { ...usage, output: 0 }))],
  thought: (model, text, usage) => [
    event({
      ...candidate(model, text, undefined, { ...usage, output: 0 }),
      candidates: [{ content: { role: 'model', parts: [{ text, thought: true }] }, index: 0 }],
    }),
  ],
  last: (model, finish, usage) => [event(candidate(model, '', finish, usage))],
  whole: (model, text, finish, usage) => candidate(model, text, finish, usage),
  streamError: (message) => [event({ error: { code: 500, message, status: 'INTERNAL' } })],
  error: (status, message, _code) => ({ error: { code: status, message, status: GOOGLE_STATUS[status] ?? 'UNKNOWN' } }),
  finish: { stop: 'STOP', length: 'MAX_TOKENS', filter: 'SAFETY' },
};

const GOOGLE_STATUS = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};
const CHUNK = { id: 'chatcmpl-test', object: 'chat.completion.chunk', created: 1_700_000_000 };

function event(data) {
  return `data: ${JSON.stringify(data)}\n\n`;
}

function named(data) {
  return `event: ${data.type}\n${event(data)}`;
}

function openaiUsage({ input, output }) {
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}

function googleText(content) {
  return (content?.parts ?? []).map((part) => part.text ?? '').join('');
}

function candidate(model, text, finishReason, { input, output }) {
  return {
    candidates: [{ content: { role: 'model', parts: [{ text }] }, ...(finishReason && { finishReason }), index: 0 }],
    usageMetadata: { promptTokenCount: input, candidatesTokenCount: output, totalTokenCount: input + output },
    modelVersion: model,
  };
}

/** The shape of a path, or `null`. */
export function shapeOf(path) {
  if (path.endsWith('/chat/completions')) return openai;
  if (path.endsWith('/messages')) return anthropic;
  return /\/models\/[^/]+:(streamGenerateContent|generateContent)$/.test(path) ? google : null;
}
