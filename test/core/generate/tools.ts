import type { Answer } from '../../../src/core/generate';

/** An answer that is there, in the fields that do not matter to a test. */
export function answer(part: Partial<Answer>): Answer {
  return {
    id: 'q1',
    type: 'policy',
    question: '年付能退款吗？',
    answerable: true,
    points: [],
    prompt: null,
    chunks: [],
    dropped: [],
    key: '',
    status: 'done',
    text: '可以。',
    finish: null,
    usage: null,
    ms: null,
    model: '',
    at: '',
    error: null,
    kept: false,
    ...part,
  };
}
