import type { Answer } from '../../../src/core/generate/types';
import type { JudgedRow, Judgement, JudgeKind } from '../../../src/core/judge';

export function answerOf(fields: Partial<Answer> = {}): Answer {
  return {
    id: 'q1',
    type: 'policy',
    question: 'Can I get a refund?',
    answerable: true,
    points: ['Yes, within 30 days'],
    prompt: null,
    chunks: [],
    dropped: [],
    key: '',
    status: 'done',
    text: 'Yes, within 30 days.',
    finish: 'stop',
    usage: null,
    ms: null,
    model: 'm',
    at: '2026-01-01T00:00:00.000Z',
    error: null,
    kept: false,
    ...fields,
  };
}

export function judgementOf(judge: JudgeKind, outcome: boolean | 'failed' | 'todo' | 'running'): Judgement {
  const decided = typeof outcome === 'boolean';
  return {
    judge,
    status: decided ? 'done' : outcome,
    verdict: decided ? { value: outcome, evidence: [] } : null,
    error: outcome === 'failed' ? { code: 'no-json', field: '' } : null,
    raw: '',
    repaired: false,
    contradiction: false,
    usage: null,
    ms: null,
    model: 'm',
    at: '',
    key: '',
    kept: false,
  };
}

type Outcomes = Partial<Record<JudgeKind, boolean | 'failed' | 'todo' | 'running'>>;

/** A row with what its judges made of it. */
export function rowOf(id: string, fields: Partial<Answer>, outcomes: Outcomes): JudgedRow {
  const judgements: JudgedRow['judgements'] = {};
  for (const judge of ['faithful', 'complete', 'refused'] as const) {
    const outcome = outcomes[judge];
    if (outcome !== undefined) judgements[judge] = judgementOf(judge, outcome);
  }
  return { answer: answerOf({ id, ...fields }), judgements };
}
